import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import { useCardName } from "./use-card-name.ts";

/** How a payment is paid, in words: by its card, or at the door. */
export const useWayOfPaying = () => {
  const { t } = useTranslation("payments");
  const cardName = useCardName();
  return ({ card, method }: Pick<Payment, "card" | "method">): string =>
    card != null ? cardName(card) : t(method === "onDelivery" ? "fact.onDelivery" : "fact.card");
};
