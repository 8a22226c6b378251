import type { Subscription, SubscriptionStatus } from "#contract/subscription.ts";

/** Which subscriptions the list shows (spec §2): in the address as `show=active`. */
export const subscriptionFilters = ["all", "active", "cancelled"] as const;
export type SubscriptionFilter = (typeof subscriptionFilters)[number];

const shown: Record<SubscriptionFilter, (status: SubscriptionStatus) => boolean> = {
  all: () => true,
  active: (status) => status === "awaitingHandover" || status === "active" || status === "paused",
  cancelled: (status) => status === "cancelled",
};

export const filterSubscriptions = (
  subscriptions: readonly Subscription[],
  filter: SubscriptionFilter,
): Subscription[] => subscriptions.filter(({ status }) => shown[filter](status));
