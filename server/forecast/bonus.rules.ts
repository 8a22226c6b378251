import { bonusShare, percent } from "./price.rules.ts";

/**
 * How much more bonus may be spent on a payment, all in kopecks: 30 % of its price with what is set aside for it
 * already, and never more than there is.
 */
export const spendable = ({
  price,
  applied,
  balance,
}: {
  price: number;
  applied: number;
  balance: number;
}): number => Math.max(0, Math.min(percent(price, bonusShare) - applied, balance));
