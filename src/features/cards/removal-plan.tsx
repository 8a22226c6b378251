import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Card } from "#contract/card.ts";
import { deviceName } from "#contract/subscription.ts";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { calendar, pause, plus } from "../../ui/icons.ts";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/page.tsx";
import { textButtonClass } from "../../ui/button.tsx";
import { useCardName, useExpiredText } from "../consequences/use-card-name.ts";
import { canPay, describeWithoutCard } from "../consequences/card-sentences.ts";
import { type Facts, sentence } from "../consequences/sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";
import styles from "./cards.module.css";
import { compareDays } from "#contract/day.ts";

/** Cards that can pay instead: the main one first, then the latest expiry. */
export const replacementCards = (card: Card, cards: readonly Card[]): Card[] =>
  cards
    .filter(({ id }) => id !== card.id)
    .toSorted(
      (a, b) => Number(b.isDefault) - Number(a.isDefault) || compareDays(b.expires, a.expires) || b.id - a.id,
    );

interface RemovalPlanProps {
  card: Card;
  /** The other cards, most likely first. */
  replacements: readonly Card[];
  replacement: Card | undefined;
  onChoose: (cardId: number) => void;
}

/** Shows who pays each subscription after the removal; offers a pause where possible. */
export const RemovalPlan = ({ card, replacements, replacement, onChoose }: RemovalPlanProps) => {
  const { t } = useTranslation("cards");
  const cardName = useCardName();
  const { say, text } = useSentences();
  const getFacts = useGetFacts();
  const subscriptions = useView("account", subscriptionsOf);
  const paid = subscriptions?.filter(({ id }) => card.usedBy.includes(id)) ?? [];
  const expiredText = useExpiredText();
  /** The main card that stays, if it pays something: a new main one takes that over. */
  const main = replacements.find(({ isDefault, usedBy }) => isDefault && usedBy.length > 0);
  const becomes = (other: Card): string => {
    const expired = expiredText(other);
    if (expired !== null) return expired;
    if (other.isDefault) return t("removal.isMain");
    return main === undefined
      ? t("removal.becomesMain")
      : t("removal.becomesMainFor", { card: cardName(main) });
  };
  const only = replacements.length === 1 ? replacements[0] : undefined;
  const needsReplacement = replacements.length > 0 && (paid.length > 0 || card.isDefault);
  /** The replacement pays a subscription; one that has expired pays none. */
  const isPayer = replacement !== undefined && paid.some((each) => canPay(replacement, getFacts(each)));
  return (
    <>
      <p>
        {text([...(card.usedBy.length === 0 ? [sentence("card.unused")] : []), sentence("card.nothing")])}
      </p>
      {needsReplacement && replacements.length > 1 && (
        <Section title={t("removal.instead")}>
          <Choices legend={t("removal.instead")}>
            {replacements.map((each) => (
              <RadioRow
                key={each.id}
                name="replacement"
                value={each.id}
                title={cardName(each)}
                note={becomes(each)}
                checked={each.id === replacement?.id}
                onChange={() => onChoose(each.id)}
              />
            ))}
          </Choices>
        </Section>
      )}
      {needsReplacement && only !== undefined && (isPayer || !only.isDefault) && (
        <Section
          title={
            isPayer
              ? say(sentence("card.only", { card: only }))
              : t("removal.nextMain", { card: cardName(only) })
          }
        >
          {isPayer && <p>{t(only.isDefault ? "removal.onlyIsMain" : "removal.onlyBecomesMain")}</p>}
        </Section>
      )}
      {paid.length > 0 && (
        <Section title={replacement === undefined ? say(sentence("card.last")) : t("removal.then")}>
          <div className={styles.fates}>
            <Consequences>
              {paid.map((each) => (
                <RemovalEffect
                  key={each.id}
                  facts={getFacts(each)}
                  replacement={replacement}
                  isChosen={only === undefined}
                />
              ))}
            </Consequences>
          </div>
          {!isPayer && (
            <Link to="/cards/" search={{ at: "bind" }} className={textButtonClass()}>
              <Icon of={plus} small /> <span>{t("removal.another")}</span>
            </Link>
          )}
        </Section>
      )}
    </>
  );
};

interface RemovalEffectProps {
  facts: Facts;
  replacement: Card | undefined;
  /** There are several replacements: name the card at each charge. */
  isChosen: boolean;
}

const RemovalEffect = ({ facts, replacement, isChosen }: RemovalEffectProps) => {
  const { t } = useTranslation("cards");
  const { say, text } = useSentences();
  const { subscription } = facts;
  const { title, note, mayPause } = describeWithoutCard(facts, replacement ?? null, { isNamed: isChosen });
  return (
    <Consequence
      icon={facts.next === null && subscription.status === "paused" ? pause : calendar}
      title={say(title)}
    >
      {note.length > 0 && <span>{text(note)}</span>}
      {mayPause && (
        <>
          <br />
          <Link
            to="/subscriptions/"
            search={{ at: "pause", s: subscription.id }}
            className={textButtonClass()}
            aria-label={t("removal.pauseLabel", { model: deviceName(subscription) })}
          >
            {t("removal.pause")}
          </Link>
        </>
      )}
    </Consequence>
  );
};
