import { useTranslation } from "react-i18next";
import type { Card } from "#contract/card.ts";
import type { Cards } from "#machines/checkout/checkout.view.ts";
import { Notice } from "../../ui/notice.tsx";
import { useCardName } from "./use-card-name.ts";

interface LaterMonthsProps {
  cards: Cards;
  /** The card that pays; null for none, left out for the main one. */
  payer?: Pick<Card, "brand" | "last4"> | null | undefined;
}

/** What paying by SBP means for the months to come: a saved card is charged, or the person pays each of them. */
export const LaterMonths = ({ cards: { state, cards }, payer }: LaterMonthsProps) => {
  const { t } = useTranslation("checkout");
  const cardName = useCardName();
  const card = payer ?? cards.find(({ isDefault }) => isDefault);
  if (card !== undefined)
    return (
      <Notice role="status" title={t("later.card", { card: cardName(card) })}>
        {t("later.cardNote")}
      </Notice>
    );
  const who = state === "unreachable" ? "unknown" : "yourself";
  return (
    <Notice role="status" title={t(`later.${who}`)}>
      {t(`later.${who}Note`)}
    </Notice>
  );
};
