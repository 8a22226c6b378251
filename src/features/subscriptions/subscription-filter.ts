import type { Subscription } from "#contract/subscription.ts";
import { isOver, type SubscriptionStatus } from "#contract/subscription-status.ts";

/**
 * Which subscriptions the list shows (spec §2): in the address as `show=active`. Those that go on, waiting ones among
 * them, and those that are over, cancelled or at the end of their term, are together all.
 */
export const subscriptionFilters = ["all", "active", "cancelled"] as const;
export type SubscriptionFilter = (typeof subscriptionFilters)[number];

const shown: Record<SubscriptionFilter, (status: SubscriptionStatus) => boolean> = {
  all: () => true,
  active: (status) => !isOver(status),
  cancelled: isOver,
};

export const filterSubscriptions = (
  subscriptions: readonly Subscription[],
  filter: SubscriptionFilter,
): Subscription[] => subscriptions.filter(({ status }) => shown[filter](status));
