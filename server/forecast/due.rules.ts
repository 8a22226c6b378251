import type { PaymentMethod } from "#contract/payment.ts";
import { isOver, type SubscriptionStatus } from "#contract/subscription-status.ts";

/** What a subscription says about its next payment; `debt` in kopecks, `start` null before the handover. */
export type Owing = {
  readonly status: SubscriptionStatus;
  readonly period: number;
  readonly debt: number;
  readonly start: string | null;
};

/**
 * Whether `period` can be paid now, and how much. The sum is the server's alone (V7). Nothing is taken for what was
 * cancelled before it began, nor twice for what is paid; a debt outlives the subscription that made it.
 */
export const dueOf = (
  { status, period, debt, start }: Owing,
  asked: { period: number; method: PaymentMethod },
): { kind: "due"; amount: number } | { kind: "notDue" } | { kind: "notAllowed" } => {
  if (isOver(status) && (start === null || debt === 0)) return { kind: "notAllowed" };
  if (asked.period !== period || debt === 0) return { kind: "notDue" };
  // At the door only what has not been handed over yet can be paid.
  if (asked.method === "onDelivery" && status !== "awaitingPayment") return { kind: "notAllowed" };
  return { kind: "due", amount: debt };
};
