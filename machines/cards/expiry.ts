import type { Card } from "#contract/card.ts";
import { daysBetween } from "#contract/day.ts";
import { consequencesOf, type Subscription } from "#contract/subscription.ts";

/** A charge that will fail because its card expires before it. `day` is ISO, `amount` in kopecks. */
export type FailingCharge = {
  card: Card;
  /** One of the client's that is good on that day, the main one if it is; null: none is. */
  instead: Card | null;
  subscription: Subscription;
  day: string;
  amount: number;
  /** How near it is: within 7 days, or within 30. */
  warning: "week" | "month";
};

/** A card is good to the end of its month (`YYYY-MM`); on a later day (`YYYY-MM-DD`) it has expired. */
export const hasExpired = ({ expires }: Pick<Card, "expires">, day: string): boolean =>
  day.slice(0, 7) > expires;

/**
 * The charges of the next 30 days that would fail, the nearest first: each of a subscription that a card pays, later
 * than that card is good. `todayOf`: in the city of a subscription.
 */
export function failingCharges(
  cards: readonly Card[],
  subscriptions: readonly Subscription[],
  todayOf: (subscription: Subscription) => string,
): FailingCharge[] {
  return cards
    .flatMap((card) =>
      subscriptions.flatMap((subscription) => {
        const { next } = consequencesOf(subscription);
        if (next === null || !card.usedBy.includes(subscription.id)) return [];
        const { day, amount } = next;
        const left = daysBetween(todayOf(subscription), day);
        if (!hasExpired(card, day) || left < 0 || left > 30) return [];
        const warning: FailingCharge["warning"] = left <= 7 ? "week" : "month";
        const good = cards.filter((other) => !hasExpired(other, day));
        const instead = good.find(({ isDefault }) => isDefault) ?? good[0] ?? null;
        return [{ card, instead, subscription, day, amount, warning }];
      }),
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}
