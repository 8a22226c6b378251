import { expect, test } from "vitest";
import { spendLimit } from "#machines/bonus/bonus.view.ts";

const active = { status: "active", debt: 0, nextPayment: { date: "2026-12-03", amount: 948_000 } } as const;
// Cast: nothing else of a subscription is looked at.
const limit = (over: object, balance: number) =>
  spendLimit({ ...active, ...over } as unknown as Parameters<typeof spendLimit>[0], balance);

test("at most 30 % of a payment, and at most the balance", () => {
  expect(limit({}, 1_000_000)).toBe(284_400);
  expect(limit({}, 124_000)).toBe(124_000);
  expect(limit({}, 0)).toBe(0);
});

test("reserved bonus counts", () => {
  expect(
    limit({ nextPayment: { date: "2026-12-03", amount: 848_000 }, bonusApplied: 100_000 }, 1_000_000),
  ).toBe(184_400);
  expect(
    limit({ nextPayment: { date: "2026-12-03", amount: 663_600 }, bonusApplied: 284_400 }, 1_000_000),
  ).toBe(0);
});

test("no bonus without a next charge", () => {
  expect(limit({ nextPayment: null }, 1_000)).toBe(0);
  expect(limit({ debt: 100 }, 1_000)).toBe(0);
  expect(limit({ status: "paused" }, 1_000)).toBe(0);
});
