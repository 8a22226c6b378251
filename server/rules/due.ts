import type { StatusNumber } from "./status.ts";

/** What a subscription says about its next payment; `debt` in kopecks. */
export type Owing = { readonly status: StatusNumber; readonly period: number; readonly debt: number };

/**
 * Whether `period` can be paid now, and how much. The sum is the server's alone (V7). Nothing is taken for what is
 * cancelled or finished, nor twice for what is paid.
 */
export const dueOf = (
  { status, period, debt }: Owing,
  asked: { period: number; method: "card" | "newCard" | "onDelivery" },
): { kind: "due"; amount: number } | { kind: "notDue" } | { kind: "notAllowed" } => {
  if (status === 5 || status === 6) return { kind: "notAllowed" };
  if (asked.period !== period || debt === 0) return { kind: "notDue" };
  // At the door only what has not been handed over yet can be paid.
  if (asked.method === "onDelivery" && status !== 1) return { kind: "notAllowed" };
  return { kind: "due", amount: debt };
};
