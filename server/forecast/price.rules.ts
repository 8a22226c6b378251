import type * as v from "valibot";
import type { QuoteLine } from "#contract/quote.ts";

/**
 * How much more bonus can be spent on a payment: 30 % of its price including what is reserved, at most the
 * balance. Kopecks.
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

export type Line = v.InferInput<typeof QuoteLine>;

/** What a price is made of. Kopecks; rent, insurance and extras per month. */
export type Priced = {
  readonly rent: number;
  /** Null if not chosen. */
  readonly insurance: number | null;
  readonly extras: readonly { name: string; price: number }[];
  readonly deposit: number;
  /** Null for a pickup. */
  readonly delivery: number | null;
  /** `value` in percent of the rent. */
  readonly promo: { code: string; value: number } | null;
  /** Requested and available. */
  readonly bonus: { requested: number; balance: number };
};

/** Kopecks. `bonusLimit`: the most that may be spent; `bonusSpent` never exceeds it. */
export type Price = {
  readonly lines: Line[];
  readonly now: number;
  readonly monthly: number;
  readonly deposit: number;
  readonly discount: number;
  readonly bonusSpent: number;
  readonly bonusEarned: number;
  readonly bonusLimit: number;
};

/** Percent of a sum in kopecks, rounded down: never promise more, never charge a fraction. */
export const percent = (sum: number, of: number): number => Math.floor((sum * of) / 100);

/** At most 30 % of a payment in bonus; 5 % of a month is credited as bonus. */
export const bonusShare = 30;
export const earnedShare = 5;

/** The least payment, 1 ₽ in kopecks: with nothing to pay an order would end unpaid, and a month stay owed. */
export const leastPayment = 100;

const wholeRoubles = (kopecks: number): number => kopecks - (kopecks % 100);

const line = (
  name: Line["name"],
  amount: number | null,
  period: Line["period"],
  label: string | null = null,
): Line[] => (amount === null ? [] : [{ name, label, amount, period }]);

/**
 * The price of a new subscription, now and per month. `now` is the sum of the lines minus `promo` and
 * `bonus`. The deposit is refunded, so neither reduces it. Both are whole roubles, so that a sum is charged as it is shown.
 * A promo code leaves at least 1 ₽ to pay.
 */
export const priceOf = (priced: Priced): Price => {
  const { rent, insurance, extras, deposit, delivery, promo, bonus } = priced;
  const monthly = rent + (insurance ?? 0) + extras.reduce((sum, extra) => sum + extra.price, 0);
  const whole = monthly + (delivery ?? 0);
  const most = Math.max(0, whole + deposit - leastPayment);
  const discount = promo === null ? 0 : Math.min(wholeRoubles(percent(rent, promo.value)), most);
  const payment = whole - discount;
  const bonusLimit = wholeRoubles(Math.max(0, Math.min(percent(payment, bonusShare), bonus.balance)));
  const spent = Math.min(bonus.requested, bonusLimit);
  return {
    lines: [
      ...line("rent", rent, "month"),
      ...line("insurance", insurance, "month"),
      ...extras.flatMap((extra) => line("extra", extra.price, "month", extra.name)),
      ...line("delivery", delivery, "once"),
      ...line("promo", discount > 0 ? discount : null, "once", promo?.code ?? null),
      ...line("bonus", spent > 0 ? spent : null, "once"),
      ...line("deposit", deposit > 0 ? deposit : null, "once"),
    ],
    now: payment - spent + deposit,
    monthly,
    deposit,
    discount,
    bonusSpent: spent,
    bonusEarned: wholeRoubles(percent(monthly - discount, earnedShare)),
    bonusLimit,
  };
};
