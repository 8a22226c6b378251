import { useTranslation } from "react-i18next";
import type { Card } from "#contract/card.ts";
import type { Cards } from "#machines/checkout/checkout.view.ts";
import { Notice } from "../../ui/notice.tsx";
import { useCardName } from "./use-card-name.ts";

interface LaterMonthsProps {
  /** This payment, which leaves no card. */
  method: "sbp" | "onDelivery";
  cards: Cards;
  /** The card that pays; null for none, left out for the main one. */
  payer?: Pick<Card, "brand" | "last4"> | null | undefined;
}

const notes = {
  sbp: { card: "later.cardNote", yourself: "later.yourselfNote" },
  onDelivery: { card: "later.cardNoteAtDoor", yourself: "later.yourselfNoteAtDoor" },
} as const;

/** What a payment without a card means for the months to come: a saved card is charged, or the person pays each of them. */
export const LaterMonths = ({ method, cards: { state, cards }, payer }: LaterMonthsProps) => {
  const { t } = useTranslation("checkout");
  const cardName = useCardName();
  const card = payer ?? cards.find(({ isDefault }) => isDefault);
  if (card !== undefined)
    return (
      <Notice role="status" title={t("later.card", { card: cardName(card) })}>
        {t(notes[method].card)}
      </Notice>
    );
  if (state === "unreachable")
    return (
      <Notice role="status" title={t("later.unknown")}>
        {t("later.unknownNote")}
      </Notice>
    );
  return (
    <Notice role="status" title={t("later.yourself")}>
      {t(notes[method].yourself)}
    </Notice>
  );
};
