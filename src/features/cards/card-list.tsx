import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "#contract/card.ts";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import type { CardsView } from "#machines/cards/cards.view.ts";
import { clientOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { BankCard, BankCards } from "../../ui/bank-card.tsx";
import { info, lock, wifiOff } from "../../ui/icons.ts";
import { Reason, TextButton, textButtonClass } from "../../ui/button.tsx";
import { expiry, useCardName, useExpiredText } from "../consequences/use-card-name.ts";
import { summariseRemoval } from "../consequences/card-sentences.ts";
import { sentence } from "../consequences/sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";
import { replacementCards } from "./removal-plan.tsx";

type Ready = Extract<CardsView, { state: "ready" }>;

interface CardListProps extends Pick<Ready, "cards" | "activating" | "change"> {
  /** The subscription a card is being chosen for; null: the main card is. */
  choosingFor: Subscription | null;
}

export const CardList = ({ cards, activating, change, choosingFor }: CardListProps) => {
  const { t } = useTranslation("cards");
  const reasonId = useId();
  const why = change.can || change.why === "pending" ? null : change.why;
  return (
    <>
      <BankCards>
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            replacement={replacementCards(card, cards)[0]}
            busy={activating === card.id}
            off={!change.can}
            choosingFor={choosingFor}
            reasonId={why === null ? undefined : reasonId}
          />
        ))}
      </BankCards>
      {why !== null && (
        <Reason id={reasonId} icon={why === "offline" ? wifiOff : lock}>
          {t(`why.${why}`)}
        </Reason>
      )}
    </>
  );
};

interface CardRowProps {
  card: Card;
  /** The card that would pay instead. */
  replacement: Card | undefined;
  choosingFor: Subscription | null;
  /** This card is being made the payer. */
  busy: boolean;
  off: boolean;
  reasonId: string | undefined;
}

const CardRow = ({ card, replacement, choosingFor, busy, off, reasonId }: CardRowProps) => {
  const { t } = useTranslation("cards");
  const cardName = useCardName();
  const send = useSend("account.cards");
  const { cityId } = useView("account", clientOf);
  const expired = useExpiredText()(card);
  const removalId = useId();
  const name = cardName(card);
  const month = expiry(card);
  const { say } = useSentences();
  const getFacts = useGetFacts();
  const subscriptions = useView("account", subscriptionsOf) ?? [];
  const paid = subscriptions.filter(({ id }) => card.usedBy.includes(id));
  const paused = paid.filter(({ status }) => status === "paused").length;
  const uses = t("uses", { count: card.usedBy.length });
  const pays = choosingFor !== null && card.usedBy.includes(choosingFor.id);
  const isChosen = choosingFor === null ? card.isDefault : pays;
  const words = choosingFor === null ? "makeMain" : "payer.choose";
  const use = [
    card.isDefault && t("main"),
    pays
      ? say(sentence("card.pays", { device: deviceName(choosingFor) }))
      : card.usedBy.length > 0 &&
        (paused === 0
          ? uses
          : t(paused === card.usedBy.length ? "uses.allPaused" : "uses.somePaused", { uses, paused })),
    expired ?? t("until", { month }),
  ];
  return (
    <BankCard
      // The name contains non-breaking spaces.
      brand={card.brand === "other" ? "" : (name.split(/\s/)[0]?.toUpperCase() ?? "")}
      name={name}
      main={card.isDefault}
      expired={expired !== null}
      use={use.filter((part) => part !== false).join(". ")}
    >
      <Reason id={removalId} icon={info}>
        {say(summariseRemoval(card, replacement, paid.map(getFacts)))}
      </Reason>
      {!isChosen && expired === null && (
        <TextButton
          off={off || cityId === null}
          aria-label={busy ? undefined : t(`${words}Label`, { card: name })}
          aria-busy={busy || undefined}
          aria-describedby={reasonId}
          onClick={() =>
            cityId !== null &&
            send({
              type: "card.activationRequested",
              cardId: card.id,
              cityId,
              subscriptionId: choosingFor?.id ?? null,
            })
          }
        >
          {t(busy ? (choosingFor === null ? "making" : "payer.choosing") : words)}
        </TextButton>
      )}
      {reasonId !== undefined ? (
        <TextButton off aria-label={t("removeLabel", { card: name })} aria-describedby={reasonId}>
          {t("remove")}
        </TextButton>
      ) : (
        <Link
          to="/cards/"
          search={{ at: "remove", card: card.id }}
          className={textButtonClass()}
          aria-label={t("removeLabel", { card: name })}
          aria-describedby={removalId}
        >
          {t("remove")}
        </Link>
      )}
    </BankCard>
  );
};
