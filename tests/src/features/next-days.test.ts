import { describe, expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { getFacts } from "#src/features/consequences/sentences.ts";
import { upcomingDays } from "#src/features/subscriptions/upcoming-days.ts";
import { rented } from "./sample-subscription.ts";
import { charge } from "../../sample-charge.ts";

const bike = { ...rented, debt: 0, ahead: [charge("2026-12-03", 948_000), charge("2027-01-03", 948_000)] };
const visa = { brand: "visa", last4: "0932" } as const;
const retry = charge("2026-11-25", 179_000);
const end = { kind: "end", day: "2026-12-20", as: "finished" } as const;
const phone = { ...rented, id: 42, debt: 179_000, ahead: [retry, end] };

const today = "2026-11-23";
const nextDays = (list: readonly Subscription[], paying: number | null = null) =>
  upcomingDays(
    list.map((each) => getFacts(each, today)),
    today,
    paying,
  );

describe("the next days", () => {
  test("have the events of all subscriptions in order, and the days between", () => {
    const { points, gap } = nextDays([bike, phone]);
    expect(points.map(({ facts, event, gap: days }) => [facts.subscription.id, event.day, days])).toEqual([
      [42, "2026-11-25", 8],
      [41, "2026-12-03", 17],
      [42, "2026-12-20", 14],
      [41, "2027-01-03", 0],
    ]);
    expect(gap).toBe(2);
  });

  test("say how far they look", () => {
    expect(nextDays([bike, phone]).until).toBe("2027-01-22");
  });

  test("show a debt without retries today, and mark an overdue return", () => {
    const late = { kind: "return" as const, day: "2026-11-23" };
    const debtor: Subscription = { ...rented, status: "paused", returnBy: "2026-11-08", ahead: [late] };
    const due: Subscription = { ...debtor, id: 43, debt: 0, returnBy: "2026-11-23" };
    expect(
      nextDays([debtor, due]).points.map(({ event, isBad }) => [
        event.kind,
        event.day,
        "amount" in event ? event.amount : null,
        isBad,
      ]),
    ).toEqual([
      ["owed", "2026-11-23", 948_000, true],
      ["return", "2026-11-23", null, true],
      ["return", "2026-11-23", null, false],
    ]);
  });

  test("count days in each subscription's city", () => {
    const day = "2026-11-22";
    const ahead = [{ kind: "return" as const, day }];
    const west: Subscription = { ...rented, status: "paused", debt: 0, returnBy: day, ahead };
    const debtor: Subscription = { ...rented, id: 43, ahead: [] };
    const { points, gap } = upcomingDays(
      [west, debtor].map((each) => getFacts(each, day)),
      today,
    );
    expect(points.map(({ event, isBad }) => [event.kind, event.day, isBad])).toEqual([
      ["return", day, false],
      ["owed", day, true],
    ]);
    expect(gap).toBe(0);
  });

  test("do not call a future return overdue, also if an earlier one is due", () => {
    const back = { kind: "return", day: "2026-11-30" } as const;
    const atTheEnd = { kind: "return", day: "2027-01-20" } as const;
    const paused: Subscription = { ...rented, status: "paused", debt: 0, returnBy: back.day };
    const { points } = nextDays([{ ...paused, ahead: [back, atTheEnd] }]);
    expect(points.map(({ event, isBad }) => [event.day, isBad])).toEqual([
      ["2026-11-30", false],
      ["2027-01-20", false],
    ]);
  });

  test("mark the first charge of a debt as a retry, and no other", () => {
    const { points } = nextDays([bike, phone]);
    expect(points.map(({ isRetry }) => isRetry)).toEqual([true, false, false, false]);
  });

  test("have a debt that no card pays today, not on the day of its retry", () => {
    const byHand = { ...phone, period: 3, ahead: [{ ...retry, card: null }, end] };
    const paidBy = (card: typeof visa | null) =>
      nextDays([{ ...byHand, ahead: [{ ...retry, card }, charge("2026-12-25", 179_000, 4)] }]).points.map(
        ({ event, isBad }) => [event.day, isBad],
      );
    expect(paidBy(visa)).toEqual([
      ["2026-11-25", true],
      ["2026-12-25", false],
    ]);
    expect(paidBy(null)).toEqual([
      [today, true],
      ["2026-12-25", false],
    ]);
    expect(nextDays([{ ...byHand, debt: 0 }]).points[0]?.event.day).toBe("2026-11-25");
  });

  test("do not ask for a payment in progress", () => {
    const unpaid: Subscription = { ...rented, status: "awaitingPayment" };
    expect(nextDays([unpaid]).points.map(({ event }) => event.kind)).toEqual(["owed"]);
    expect(nextDays([unpaid], unpaid.id).points).toEqual([]);
  });

  test("have no past delivery, and show what was due today", () => {
    const stale = [{ kind: "handover" as const, day: "2026-11-22" }, charge("2026-11-22", 948_000)];
    const ordered: Subscription = {
      ...rented,
      debt: 0,
      status: "awaitingHandover",
      delivery: { address: "Валовая, 21", date: "2026-11-22", slot: "10:00–14:00" },
      ahead: stale,
    };
    const { points } = nextDays([ordered]);
    expect(points.map(({ event }) => [event.kind, event.day])).toEqual([["charge", today]]);
  });

  test("are empty without events or a forecast", () => {
    expect(nextDays([{ ...rented, debt: 0 }])).toEqual({
      points: [],
      gap: 0,
      until: "2027-01-22",
    });
  });
});
