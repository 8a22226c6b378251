import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Card } from "#contract/card.ts";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { calendar, pause, plus } from "../../ui/icons.ts";
import { Icon } from "../../ui/icon.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import styles from "./cards.module.css";

interface RemovalPlanProps {
  card: Card;
  /** The other cards, the likeliest first. */
  heirs: readonly Card[];
  heir: Card | undefined;
  onChoose: (cardId: number) => void;
}

/** What each subscription will do: another card pays, or it is paid by hand; a pause is offered where it can be. */
export const RemovalPlan = ({ card, heirs, heir, onChoose }: RemovalPlanProps) => {
  const { t } = useTranslation("cards");
  const cardName = useCardName();
  const subscriptions = useView("account", subscriptionsOf);
  const paid = subscriptions?.filter(({ id }) => card.usedBy.includes(id)) ?? [];
  const becomes = ({ isDefault }: Card) => t(isDefault ? "removal.isMain" : "removal.becomesMain");
  const only = heirs.length === 1 ? heirs[0] : undefined;
  const needsHeir = heirs.length > 0 && (paid.length > 0 || card.isDefault);
  return (
    <>
      <p>{t(card.usedBy.length === 0 ? "removal.unused" : "removal.plain")}</p>
      {needsHeir && heirs.length > 1 && (
        <Section title={t("removal.instead")}>
          <Choices legend={t("removal.instead")}>
            {heirs.map((each) => (
              <RadioRow
                key={each.id}
                name="heir"
                value={each.id}
                title={cardName(each)}
                note={becomes(each)}
                checked={each.id === heir?.id}
                onChange={() => onChoose(each.id)}
              />
            ))}
          </Choices>
        </Section>
      )}
      {needsHeir && only !== undefined && (
        // Nothing is to be chosen: it is told.
        <Section title={t(paid.length > 0 ? "removal.only" : "removal.nextMain", { card: cardName(only) })}>
          {paid.length > 0 && <p>{t(only.isDefault ? "removal.onlyIsMain" : "removal.onlyBecomesMain")}</p>}
        </Section>
      )}
      {paid.length > 0 && (
        <Section title={t(heir === undefined ? "removal.lastTitle" : "removal.then")}>
          <div className={styles.fates}>
            <Consequences>
              {paid.map((each) => (
                <Fate key={each.id} subscription={each} heir={heir} isChosen={only === undefined} />
              ))}
            </Consequences>
          </div>
          {heir === undefined && (
            <Link to="/cards/" search={{ at: "bind" }} className={textButtonClass()}>
              <Icon of={plus} small /> <span>{t("removal.another")}</span>
            </Link>
          )}
        </Section>
      )}
    </>
  );
};

interface FateProps {
  subscription: Subscription;
  heir: Card | undefined;
  /** The heir is one of several: it is named again where it is charged. */
  isChosen: boolean;
}

/** What becomes of one subscription. */
const Fate = ({ subscription, heir, isChosen }: FateProps) => {
  const { t } = useTranslation("cards");
  const cardName = useCardName();
  const dayWords = useDayWords();
  const model = deviceName(subscription);
  const { id, debt, nextPayment, status, scheduled } = subscription;
  const byHand = heir === undefined;
  const title =
    debt > 0
      ? t(byHand ? "removal.byHandDebt" : "removal.debt", { model, sum: formatMoney(debt) })
      : nextPayment === null
        ? t(status === "paused" ? "removal.paused" : "removal.noCharge", { model })
        : t(byHand ? "removal.byHand" : "removal.charge", {
            model,
            day: dayWords(nextPayment.date),
            sum: formatMoney(nextPayment.amount),
          });
  const mayPause = byHand && status === "active" && debt === 0 && scheduled === null;
  return (
    <Consequence icon={debt === 0 && status === "paused" ? pause : calendar} title={title}>
      {(debt > 0 || nextPayment !== null) && (
        <span>
          {byHand ? t("removal.byHandNote") : isChosen && t("removal.chargeWith", { card: cardName(heir) })}
        </span>
      )}
      {mayPause && (
        <>
          <br />
          <Link
            to="/subscriptions/"
            search={{ at: "pause", s: id }}
            className={textButtonClass()}
            aria-label={t("removal.pauseLabel", { model })}
          >
            {t("removal.pause")}
          </Link>
        </>
      )}
    </Consequence>
  );
};
