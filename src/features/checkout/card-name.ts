import type { Card } from "#contract/card.ts";

const brands: Record<Card["brand"], string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  mir: "МИР",
  unionpay: "UnionPay",
  other: "",
};

/** A card as people know it: `Visa •• 0932`. */
export const cardName = ({ brand, last4 }: Pick<Card, "brand" | "last4">): string =>
  `${brands[brand]} •• ${last4}`.trim();

/** When it expires, as on the card: `12/26`. */
export const expiry = ({ expires }: Card): string => `${expires.slice(5)}/${expires.slice(2, 4)}`;
