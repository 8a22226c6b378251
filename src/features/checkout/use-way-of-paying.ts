import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import { useCardName } from "./use-card-name.ts";

const words = {
  card: "paidBy.card",
  newCard: "paidBy.card",
  sbp: "paidBy.sbp",
  onDelivery: "paidBy.onDelivery",
} as const;

/** How a payment is paid, in words: by its card, by SBP, or at the door. */
export const useWayOfPaying = () => {
  const { t } = useTranslation("shell");
  const cardName = useCardName();
  return ({ card, method }: Pick<Payment, "card" | "method">): string =>
    card != null ? cardName(card) : t(words[method]);
};
