import type { Subscription } from "#contract/subscription.ts";
import { isOver, type SubscriptionStatus } from "#contract/subscription-status.ts";
import type { SubscriptionFilter } from "./subscriptions-search.ts";

const shown: Record<SubscriptionFilter, (status: SubscriptionStatus) => boolean> = {
  all: () => true,
  active: (status) => status === "active" || status === "paused",
  waiting: (status) => status === "awaitingPayment" || status === "awaitingHandover",
  cancelled: isOver,
};

export const filterSubscriptions = (
  subscriptions: readonly Subscription[],
  filter: SubscriptionFilter,
): Subscription[] => subscriptions.filter(({ status }) => shown[filter](status));
