import { describe, expect, test } from "vitest";
import type { ForecastEvent } from "#contract/forecast.ts";
import type { Payment } from "#contract/payment.ts";
import { buildTimeline, foldCharges } from "#src/features/subscriptions/timeline.ts";
import { rented } from "./sample-subscription.ts";
import { charge as chargeOf } from "../../sample-charge.ts";

const paid = (id: number, created: string, period: number, change: Partial<Payment> = {}): Payment => ({
  id,
  type: "subscription",
  status: "success",
  amount: 948_000,
  created,
  subscriptionId: rented.id,
  method: "card",
  period,
  reason: null,
  receipt: null,
  ...change,
});
const charge = (day: string, period: number) => chargeOf(day, 948_000, period);
// Cast: nothing is ahead unless a test says so.
const going = { status: "active", end: null } as const;
const known = { today: "2026-11-20", zone: "Europe/Moscow", events: [] as ForecastEvent[] };

describe("a subscription's timeline", () => {
  test("has its payments and papers up to today, and its projection after it, with the days between", () => {
    const line = buildTimeline(
      {
        ...going,
        id: 41,
        debt: 0,
        acts: [
          { id: 7, type: "receipt", signed: true, signedAt: null, created: "2026-10-05T08:00:00Z" },
          // An undated one has no place.
          { id: 8, type: "carePlan", signed: false, signedAt: null },
        ],
      },
      {
        ...known,
        // The next day in Moscow.
        payments: [
          paid(2, "2026-11-02T21:30:00Z", 2),
          // Ordered a week before, and paid at the handover.
          paid(1, "2026-09-26T09:00:00Z", 1, { method: "onDelivery", paid: "2026-10-03T09:00:00Z" }),
          paid(3, "2026-11-01T09:00:00Z", 9, { subscriptionId: 42 }),
        ],
        events: [charge("2026-12-03", 3), { kind: "end", day: "2027-01-03", as: "finished" }],
      },
    );
    expect(line.past.map(({ is, day, gap }) => [is, day, gap])).toEqual([
      ["paid", "2026-10-03", 2],
      ["act", "2026-10-05", 29],
      ["paid", "2026-11-03", 17],
    ]);
    expect(line.gap).toBe(13);
    expect(line.ahead.map(({ day, gap }) => [day, gap])).toEqual([
      ["2026-12-03", 31],
      ["2027-01-03", 0],
    ]);
    expect(line.ahead[0]).toMatchObject({ isRetry: false });
  });

  test("omits failures that were paid later, and shows unpaid ones", () => {
    const failed = { status: "fail", reason: "noFunds" } as const;
    const payments = [
      paid(4, "2026-11-01T09:00:00Z", 2, failed),
      paid(5, "2026-11-02T09:00:00Z", 2),
      paid(6, "2026-11-19T09:00:00Z", 3, failed),
    ];
    const { past, ahead } = buildTimeline(
      { ...going, id: 41, acts: [], debt: 948_000 },
      { ...known, payments, events: [charge("2026-11-21", 3), charge("2026-12-19", 4)] },
    );
    expect(past.map((point) => [point.is, "payment" in point && point.payment.id])).toEqual([
      ["paid", 5],
      ["failed", 6],
    ]);
    expect(ahead.map((point) => "isRetry" in point && point.isRetry)).toEqual([true, false]);
  });

  test("has its pauses between payments and that day's papers, except one undone at once", () => {
    const { past } = buildTimeline(
      {
        ...going,
        id: 41,
        debt: 0,
        acts: [{ id: 7, type: "receipt", signed: true, signedAt: null, created: "2026-10-20T08:00:00Z" }],
        pauses: [
          { from: "2026-10-04", until: "2026-10-04", reason: "client" },
          { from: "2026-10-09", until: "2026-10-20", reason: "client" },
          { from: "2026-11-18", until: null, reason: "debt" },
        ],
      },
      { ...known, payments: [paid(1, "2026-10-20T09:00:00Z", 2)] },
    );
    expect(past.map((point) => [point.is, point.day, "reason" in point && point.reason])).toEqual([
      ["paused", "2026-10-09", "client"],
      ["paid", "2026-10-20", false],
      ["resumed", "2026-10-20", false],
      ["act", "2026-10-20", false],
      ["paused", "2026-11-18", "debt"],
    ]);
  });

  test("folds equal charges after the next one, and keeps others", () => {
    const rows = (events: ForecastEvent[]) =>
      foldCharges(
        buildTimeline({ ...going, id: 41, acts: [], debt: 0 }, { ...known, payments: [], events }).ahead,
      ).map((point) =>
        point.is === "charges" ? [point.day, point.last, point.charges.length, point.gap] : point.day,
      );
    const months = ["2026-12-03", "2027-01-03", "2027-02-03", "2027-03-03"].map((day, at) =>
      charge(day, at + 3),
    );
    const end = { kind: "end", day: "2027-04-03", as: "finished" } as const;
    expect(rows([...months, end])).toEqual(["2026-12-03", ["2027-01-03", "2027-03-03", 3, 31], "2027-04-03"]);
    // Two are shown as they are.
    expect(rows([...months.slice(0, 3), end])).toHaveLength(4);
    // Another sum is another row, and ends the fold.
    const dearer = chargeOf("2027-04-03", 998_000, 7);
    expect(rows([...months, dearer])).toEqual([
      "2026-12-03",
      ["2027-01-03", "2027-03-03", 3, 31],
      "2027-04-03",
    ]);
    expect(rows([...months.slice(0, 2), dearer, ...months.slice(2)])).toHaveLength(5);
  });

  test("has nothing unknown", () => {
    expect(buildTimeline({ ...going, id: 41, acts: [], debt: 0 }, { ...known, payments: [] })).toEqual({
      past: [],
      ahead: [],
      gap: 0,
      hasToday: true,
    });
  });

  test("ends with the subscription, unless something follows", () => {
    const over = { ...going, id: 41, acts: [], debt: 0, status: "cancelled" as const, end: "2026-11-03" };
    const payments = [paid(1, "2026-10-03T09:00:00Z", 1)];
    const line = buildTimeline(over, { ...known, payments });
    expect(line.past.map(({ is, day, gap }) => [is, day, gap])).toEqual([
      ["paid", "2026-10-03", 31],
      ["over", "2026-11-03", 0],
    ]);
    expect(line.hasToday).toBe(false);
    const refund = { kind: "refund", day: "2026-11-21", amount: 500_000, of: "deposit" } as const;
    expect(buildTimeline(over, { ...known, payments, events: [refund] })).toMatchObject({
      past: [{ is: "paid" }, { is: "over", gap: 17 }],
      hasToday: true,
    });
    // A future end is no end.
    expect(buildTimeline({ ...over, end: "2026-11-21" }, { ...known, payments })).toMatchObject({
      past: [{ is: "paid" }],
      hasToday: true,
    });
  });
});
