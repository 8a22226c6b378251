import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "#contract/card.ts";
import type { CardsView } from "#machines/cards/cards.view.ts";
import { useCardsSend } from "../../account-machines.ts";
import { useAccount } from "../../machines.tsx";
import { BankCard, BankCards } from "../../ui/bank-card.tsx";
import { lock, wifiOff } from "../../ui/icons.ts";
import { Reason } from "../../ui/reason.tsx";
import { TextButton, textButtonClass } from "../../ui/text-button.tsx";
import { cardName, expiry } from "../checkout/card-name.ts";
import { useCityDay } from "./use-city-day.ts";

type Ready = Extract<CardsView, { state: "ready" }>;

/** The saved cards, the main one first. */
export const CardList = ({ cards, activating, change }: Pick<Ready, "cards" | "activating" | "change">) => {
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
            busy={activating === card.id}
            off={!change.can}
            {...(why !== null && { reasonId })}
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
  /** It is being made the main one. */
  busy: boolean;
  off: boolean;
  reasonId?: string;
}

const CardRow = ({ card, busy, off, reasonId }: CardRowProps) => {
  const { t } = useTranslation("cards");
  const send = useCardsSend();
  const cityId = useAccount(({ context }) => context.client.cityId);
  const expired = useCityDay().slice(0, 7) > card.expires;
  const name = cardName(card);
  const month = expiry(card);
  const use = [
    card.isDefault && t("main"),
    card.usedBy.length > 0 && t("uses", { count: card.usedBy.length }),
    expired ? t("expired", { month }) : t("until", { month }),
  ];
  return (
    <BankCard
      brand={card.brand === "other" ? "" : (name.split(" ")[0]?.toUpperCase() ?? "")}
      name={name}
      main={card.isDefault}
      expired={expired}
      use={use.filter((part) => part !== false).join(". ")}
    >
      {!card.isDefault && (
        <TextButton
          off={off || cityId === null}
          aria-label={t("makeMainLabel", { card: name })}
          aria-busy={busy || undefined}
          aria-describedby={reasonId}
          onClick={() =>
            cityId !== null && send({ type: "card.activationRequested", cardId: card.id, cityId })
          }
        >
          {t(busy ? "making" : "makeMain")}
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
        >
          {t("remove")}
        </Link>
      )}
    </BankCard>
  );
};
