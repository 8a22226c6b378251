import type { SubscriptionStatus } from "./subscription-status.ts";

/**
 * Who changes a status. `client`: by `setStatus`. `payment`: one ended, or is agreed for delivery. `time`: billing, a
 * pause, the term, a deletion. `staff`: handover, return, write-off.
 */
export const causes = ["client", "payment", "time", "staff"] as const;
export type Cause = (typeof causes)[number];

type Transitions = Record<SubscriptionStatus, Partial<Record<SubscriptionStatus, readonly Cause[]>>>;

/**
 * All allowed changes of a status and their causes (C35, V10). The server stores no other
 * (server/subscriptions/save-subscriptions.ts); the application offers the client's (machines/subscription).
 */
export const transitions: Transitions = {
  awaitingPayment: {
    awaitingHandover: ["payment"],
    cancelled: ["client", "time"],
  },
  awaitingHandover: {
    active: ["staff"],
    cancelled: ["client", "time"],
  },
  active: {
    // Payment: the last retry failed. Time: there was no card.
    paused: ["client", "payment", "time"],
    cancelled: ["client", "time", "staff"],
    finished: ["time", "staff"],
  },
  paused: {
    active: ["client", "payment", "time"],
    cancelled: ["client", "time", "staff"],
    // The debt was paid after the term, or the device was kept to the end of a paid term.
    finished: ["payment", "time"],
  },
  cancelled: {},
  finished: {},
};

/** Whether this cause may change the status so. */
export const mayBecome = (from: SubscriptionStatus, to: SubscriptionStatus, by: Cause): boolean =>
  transitions[from][to]?.includes(by) ?? false;
