import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { failedPayments } from "#src/features/payments/use-failure-text.ts";
import { rented } from "./sample-subscription.ts";

test("of failed charges the first to stop comes first, then debts that pause", () => {
  const failing = (id: number, pausesOn: string | null): Subscription => ({
    ...rented,
    id,
    collection: { failed: "2026-11-20", reason: "noFunds", nextTry: "2026-11-21", pausesOn, card: null },
  });
  const paused: Subscription = { ...rented, id: 4, status: "paused", collection: null };
  const others: Subscription[] = [
    { ...rented, id: 5, status: "awaitingPayment" },
    { ...rented, id: 6, debt: 0 },
    { ...failing(7, null), debt: 0 },
  ];
  const found = failedPayments([paused, failing(1, "2026-11-27"), ...others, failing(2, "2026-11-24")]);
  expect(found.map(({ id }) => id)).toEqual([2, 1, 4]);
});
