import { expect, test } from "vitest";
import type { Payment } from "#contract/payment.ts";
import type { Subscription } from "#contract/subscription.ts";
import { paymentStages, returnAfterDebt, returnCaption } from "#src/features/consequences/order-sentences.ts";
import { getFacts } from "#src/features/consequences/sentences.ts";
import { following } from "./sample-consequences.ts";
import { rented } from "./sample-subscription.ts";

const zone = "Europe/Moscow";
const paused = {
  ...rented,
  status: "paused",
  debt: 0,
  period: 7,
  returnBy: "2027-01-07",
  possession: { state: "inUse", since: null },
} as const;
// Cast: the part of a payment that is read here.
const late = {
  period: 6,
  created: "2026-12-31T09:00:00Z",
  days: { from: "2026-11-24", to: "2026-12-24" },
} as Payment;

const closedDebtDay = (subscription: Subscription, payment: Payment) =>
  returnAfterDebt(getFacts(subscription, "2026-12-31"), payment, zone);

test("only a client who has paid just a debt reads the return day", () => {
  expect(closedDebtDay(paused, late)).toBe("2027-01-07");
  // A month paid on its first day was no debt.
  expect(closedDebtDay(paused, { ...late, created: "2026-11-24T09:00:00Z" })).toBeNull();
  expect(closedDebtDay({ ...paused, status: "active" }, late)).toBeNull();
  expect(closedDebtDay({ ...paused, debt: 789_000 }, late)).toBeNull();
  expect(closedDebtDay({ ...paused, period: 8 }, late)).toBeNull();
  expect(closedDebtDay({ ...paused, possession: { state: "returned", since: null } }, late)).toBeNull();
  // The same for a term that was over: the payment ended the subscription.
  expect(closedDebtDay({ ...paused, status: "finished" }, late)).toBe("2027-01-07");
});

test("a device whose last day had passed when the debt was paid is overdue", () => {
  const caption = (today: string) =>
    returnCaption(getFacts({ ...paused, status: "cancelled" }, today)).map(({ key }) => key);
  expect(caption("2027-01-07")).toEqual(["order.returnBy"]);
  expect(caption("2027-01-08")).toEqual(["device.late"]);
});

test("after a debt, a month that could not be charged is to be paid, and its retry is no promised charge", () => {
  const card = { brand: "visa", last4: "3220" } as const;
  const next = { day: "2027-01-01", amount: 789_000, period: 7, from: "2026-12-31", to: "2027-01-31", card };
  const resumed = {
    ...paused,
    status: "active",
    debt: 789_000,
    collection: {
      failed: "2026-12-31",
      reason: "authenticationRequired",
      nextTry: "2027-01-01",
      pausesOn: "2027-01-07",
      card,
    },
    consequences: following({ next: { kind: "charge", ...next } }),
  } as const;
  const stages = (subscription: Subscription) =>
    paymentStages(getFacts(subscription, "2026-12-31"), {
      payment: late,
      paidOn: "2026-12-31",
      isReturnShown: false,
    }).map(({ title, note }) => [title.key, ...note.map(({ key }) => key)]);
  expect(stages(resumed)).toEqual([["charge.pay.by", "charge.retry", "debt.stops.return"]]);
  expect(stages({ ...resumed, debt: 0, collection: null })).toEqual([["charge", "charge.card"]]);
  // Paused after the last try.
  const tried = { ...resumed, status: "paused", collection: null, consequences: following() } as const;
  expect(stages(tried)).toEqual([["charge.pay"]]);
});
