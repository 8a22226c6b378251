import { describe, expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { daysAhead } from "#src/features/subscriptions/days-ahead.ts";
import { rented } from "./rented.ts";
import { charge } from "../../sample-charge.ts";

const bike = { ...rented, debt: 0, ahead: [charge("2026-12-03", 948_000), charge("2027-01-03", 948_000)] };
const phone = {
  ...rented,
  id: 42,
  debt: 179_000,
  ahead: [
    charge("2026-11-25", 179_000),
    { kind: "end" as const, day: "2026-12-20", as: "finished" as const },
  ],
};

const today = "2026-11-23";

describe("the line of the next days", () => {
  test("has what happens to all subscriptions in the order of time, and the days between", () => {
    const { points, gap } = daysAhead([bike, phone], { today });
    expect(points.map(({ subscription, event, gap: days }) => [subscription.id, event.day, days])).toEqual([
      [42, "2026-11-25", 8],
      [41, "2026-12-03", 17],
      [42, "2026-12-20", 14],
      [41, "2027-01-03", 0],
    ]);
    expect(gap).toBe(2);
  });

  test("says how far it looks", () => {
    expect(daysAhead([bike, phone], { today }).until).toBe("2027-01-22");
  });

  test("has what is owed and not tried again at today, and a return that is late with the day on which it was due", () => {
    const late = { kind: "return" as const, day: "2026-11-23" };
    const debtor: Subscription = { ...rented, status: "paused", returnBy: "2026-11-08", ahead: [late] };
    const due: Subscription = { ...debtor, id: 43, debt: 0, returnBy: "2026-11-23" };
    expect(
      daysAhead([debtor, due], { today }).points.map(({ event, lateSince }) => [
        event.kind,
        event.day,
        "amount" in event ? event.amount : null,
        lateSince,
      ]),
    ).toEqual([
      ["owed", "2026-11-23", 948_000, null],
      ["return", "2026-11-23", null, "2026-11-08"],
      ["return", "2026-11-23", null, null],
    ]);
  });

  test("counts days in the city of each subscription", () => {
    const day = "2026-11-22";
    const west: Subscription = { ...rented, debt: 0, returnBy: day, ahead: [{ kind: "return", day }] };
    const debtor: Subscription = { ...rented, id: 43, ahead: [] };
    const { points, gap } = daysAhead([west, debtor], { today, todayOf: () => day });
    expect(points.map(({ event, lateSince }) => [event.kind, event.day, lateSince])).toEqual([
      ["return", day, null],
      ["owed", day, null],
    ]);
    expect(gap).toBe(0);
  });

  test("says of no return that lies ahead that its day has passed, also where an earlier one is due", () => {
    const back = { kind: "return", day: "2026-11-30" } as const;
    const atTheEnd = { kind: "return", day: "2027-01-20" } as const;
    const paused: Subscription = { ...rented, status: "paused", debt: 0, returnBy: back.day };
    const { points } = daysAhead([{ ...paused, ahead: [back, atTheEnd] }], { today });
    expect(points.map(({ event, lateSince }) => [event.day, lateSince])).toEqual([
      ["2026-11-30", null],
      ["2027-01-20", null],
    ]);
  });

  test("says of the first charge of a debt that it is tried again, and of no other", () => {
    const { points } = daysAhead([bike, phone], { today });
    expect(points.map(({ isRetry }) => isRetry)).toEqual([true, false, false, false]);
  });

  test("asks nobody to pay what is being paid", () => {
    const unpaid: Subscription = { ...rented, status: "awaitingPayment" };
    expect(daysAhead([unpaid], { today }).points.map(({ event }) => event.kind)).toEqual(["owed"]);
    expect(daysAhead([unpaid], { today, paying: unpaid.id }).points).toEqual([]);
  });

  test("is empty where nothing lies ahead, or a backend says nothing of it", () => {
    expect(daysAhead([{ ...rented, debt: 0 }], { today })).toEqual({
      points: [],
      gap: 0,
      until: "2027-01-22",
    });
  });
});
