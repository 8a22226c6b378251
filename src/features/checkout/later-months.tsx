import type { Card } from "#contract/card.ts";
import type { Cards } from "#machines/checkout/checkout.view.ts";
import { hasExpired } from "#machines/cards/expiry.ts";
import { Notice } from "../../ui/notice.tsx";
import { laterMonths } from "../consequences/order-sentences.ts";
import { useSay } from "../consequences/use-say.ts";
import { useCityDay } from "../shell/use-city-day.ts";

interface LaterMonthsProps {
  /** This payment, which leaves no card. */
  method: "sbp" | "onDelivery";
  cards: Cards;
  /** The card that pays; null for none, left out for the main one. */
  payer?: Pick<Card, "brand" | "last4"> | null | undefined;
}

/** What a payment without a card means for the months to come: a saved card is charged, or the person pays each of them. */
export const LaterMonths = ({ method, cards: { state, cards }, payer }: LaterMonthsProps) => {
  const { say, text } = useSay();
  const today = useCityDay();
  const main = cards.find(({ isDefault }) => isDefault);
  const named = payer ?? main ?? null;
  const saved = cards.find(({ brand, last4 }) => brand === named?.brand && last4 === named.last4);
  const isExpired = saved !== undefined && hasExpired(saved, today);
  const card = isExpired ? null : (named ?? (state === "unreachable" ? undefined : null));
  const { title, note } = laterMonths(method, card);
  return (
    <Notice role="status" title={say(title)}>
      {text(note)}
    </Notice>
  );
};
