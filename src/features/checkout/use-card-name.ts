import { useTranslation } from "react-i18next";
import type { Card } from "#contract/card.ts";
import { hasExpired } from "#machines/cards/expiry.ts";
import { useCityDay } from "../shell/use-city-day.ts";
import type { Payment } from "#contract/payment.ts";

const methodTexts = {
  card: "paidBy.card",
  newCard: "paidBy.card",
  sbp: "paidBy.sbp",
  onDelivery: "paidBy.onDelivery",
} as const;

/** How a payment is paid, in words: by its card, by SBP, or at the door. */
export const usePaymentMethodName = () => {
  const { t } = useTranslation("shell");
  const cardName = useCardName();
  return ({ card, method }: Pick<Payment, "card" | "method">): string =>
    card != null ? cardName(card) : t(methodTexts[method]);
};

/** A card as people know it, in the language of the page: `Visa •• 0932`, `МИР •• 4417`; it stays on one line. */
export const useCardName = () => {
  const { t } = useTranslation("shell");
  return ({ brand, last4 }: Pick<Card, "brand" | "last4">): string =>
    `${brand === "other" ? "" : t(`card.${brand}`)} •• ${last4}`.trim().replaceAll(" ", "\u00a0");
};

/** When it expires, as on the card: `12/26`. */
export const expiry = ({ expires }: Pick<Card, "expires">): string =>
  `${expires.slice(5)}/${expires.slice(2, 4)}`;

/** That a card has expired, and when; null as long as it is good. */
export const useExpiredText = () => {
  const { t } = useTranslation("shell");
  const today = useCityDay();
  return (card: Pick<Card, "expires">): string | null =>
    hasExpired(card, today) ? t("card.expired", { month: expiry(card) }) : null;
};
