import { expect, test } from "vitest";
import type { Payment } from "#contract/payment.ts";
import { returnAfterDebt } from "#src/features/checkout/closed-debt.ts";
import { rented } from "./rented.ts";

const zone = "Europe/Moscow";
const paused = {
  ...rented,
  status: "paused",
  debt: 0,
  period: 7,
  returnBy: "2027-01-07",
  possession: { state: "inUse", since: null },
} as const;
// Cast: of a payment, no more is looked at here.
const late = {
  period: 6,
  created: "2026-12-31T09:00:00Z",
  days: { from: "2026-11-24", to: "2026-12-24" },
} as Payment;

test("who has paid only a debt is told by when the device is to be returned, and nobody else is", () => {
  expect(returnAfterDebt(paused, late, zone)).toBe("2027-01-07");
  // A month that was paid on its first day was never owed.
  expect(returnAfterDebt(paused, { ...late, created: "2026-11-24T09:00:00Z" }, zone)).toBeNull();
  expect(returnAfterDebt({ ...paused, status: "active" }, late, zone)).toBeNull();
  expect(returnAfterDebt({ ...paused, debt: 789_000 }, late, zone)).toBeNull();
  expect(returnAfterDebt({ ...paused, period: 8 }, late, zone)).toBeNull();
  expect(
    returnAfterDebt({ ...paused, possession: { state: "returned", since: null } }, late, zone),
  ).toBeNull();
});
