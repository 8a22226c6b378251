import { type Card, isValidOn } from "#contract/card.ts";
import { compareDays, daysBetween } from "#contract/day.ts";
import { consequencesOf, type Subscription } from "#contract/subscription.ts";

/** A charge that fails because its card expires before. `day` is ISO, `amount` in kopecks. */
export type FailingCharge = {
  card: Card;
  /** A card valid on that day, preferably the default; null: none. */
  instead: Card | null;
  subscription: Subscription;
  day: string;
  amount: number;
  /** Within 7 days, or within 30. */
  warning: "week" | "month";
};

export const hasExpired = (card: Pick<Card, "expires">, day: string): boolean => !isValidOn(card, day);

/**
 * Charges of the next 30 days whose card expires before, nearest first. `todayOf`: today in the city of a
 * subscription.
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
    .toSorted((a, b) => compareDays(a.day, b.day));
}
