import type { Card } from "#contract/card.ts";
import type { Subscription } from "#contract/subscription.ts";

/** How many of the subscriptions that a card pays are on a pause, and are not charged now. */
export const pausedAmong = (
  { usedBy }: Pick<Card, "usedBy">,
  subscriptions: readonly Pick<Subscription, "id" | "status">[],
): number => subscriptions.filter(({ id, status }) => status === "paused" && usedBy.includes(id)).length;
