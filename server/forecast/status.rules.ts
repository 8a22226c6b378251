import type { SubscriptionStatus } from "#contract/subscription-status.ts";

/** Every change that may ever happen (V10). */
const allowed: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  awaitingPayment: ["awaitingHandover", "cancelled"],
  awaitingHandover: ["active", "cancelled"],
  active: ["paused", "cancelled", "finished"],
  paused: ["active", "cancelled"],
  cancelled: [],
  finished: [],
};

export const mayBecome = (from: SubscriptionStatus, to: SubscriptionStatus): boolean =>
  allowed[from].includes(to);
