import type { SubscriptionStatus } from "./subscription-status.ts";

/**
 * Who changes the status of a subscription. `client`: they asked for it (`setStatus`). `payment`: one of theirs ended,
 * or is agreed for the door. `time`: a day has come, of billing, of a pause, of the term, of the deletion of a client.
 * `staff`: the device was handed over, came back or was written off.
 */
export const causes = ["client", "payment", "time", "staff"] as const;
export type Cause = (typeof causes)[number];

type Transitions = Record<SubscriptionStatus, Partial<Record<SubscriptionStatus, readonly Cause[]>>>;

/**
 * Every change of a status that may happen, and whose doing it is (C35, V10). The server stores no other
 * (server/subscriptions/save-subscriptions.ts), and the application offers a client theirs (machines/subscription). What
 * leaves the status as it is (a day, other terms, a cancellation ahead) is no change here.
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
    // By a payment: the last try of a charge failed. By time: there was no card to try.
    paused: ["client", "payment", "time"],
    cancelled: ["client", "time", "staff"],
    finished: ["time", "staff"],
  },
  paused: {
    active: ["client", "payment", "time"],
    cancelled: ["client", "time", "staff"],
    // Its debt was paid after the term was over, or the device was kept to the end of a paid term.
    finished: ["payment", "time"],
  },
  cancelled: {},
  finished: {},
};

/** Whether a subscription may go from one status to another by this cause. */
export const mayBecome = (from: SubscriptionStatus, to: SubscriptionStatus, by: Cause): boolean =>
  transitions[from][to]?.includes(by) ?? false;
