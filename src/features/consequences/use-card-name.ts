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

/** Names a payment's method: its card, SBP, or on delivery. */
export const usePaymentMethodName = () => {
  const { t } = useTranslation("shell");
  const cardName = useCardName();
  return ({ card, method }: Pick<Payment, "card" | "method">): string =>
    card != null ? cardName(card) : t(methodTexts[method]);
};

/** `Visa •• 0932`, `МИР •• 4417`, without line breaks. */
export const useCardName = () => {
  const { t } = useTranslation("shell");
  return ({ brand, last4 }: Pick<Card, "brand" | "last4">): string =>
    `${brand === "other" ? "" : t(`card.${brand}`)} •• ${last4}`.trim().replaceAll(" ", "\u00a0");
};

/** `12/26`, as printed on cards. */
export const expiry = ({ expires }: Pick<Card, "expires">): string =>
  `${expires.slice(5)}/${expires.slice(2, 4)}`;

/** Says when a card expired; null while it is valid. */
export const useExpiredText = () => {
  const { t } = useTranslation("shell");
  const today = useCityDay();
  return (card: Pick<Card, "expires">): string | null =>
    hasExpired(card, today) ? t("card.expired", { month: expiry(card) }) : null;
};
