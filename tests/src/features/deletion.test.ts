import { describe, expect, test } from "vitest";
import { graceAt } from "#src/features/deletion/grace.ts";
import { inHand } from "#src/features/deletion/in-hand.ts";
import { lastDayOf } from "#src/features/deletion/last-day-of.ts";
import { rented } from "./rented.ts";

const requestedAt = "2026-11-17T09:00:00.000Z";
const after = (days: number, minutes = 0) =>
  graceAt(requestedAt, Date.parse(requestedAt) + (days * 24 * 60 + minutes) * 60_000);

test("of the twelve days those are counted that have passed whole; today is still left", () => {
  expect(after(0)).toEqual({ gone: 0, left: 12 });
  expect(after(3)).toEqual({ gone: 3, left: 9 });
  expect(after(3, 1439)).toEqual({ gone: 3, left: 9 });
  expect(after(11, 1)).toEqual({ gone: 11, left: 1 });
});

test("a clock that is wrong by days shows neither more than twelve nor less than none", () => {
  expect(after(-2)).toEqual({ gone: 0, left: 12 });
  expect(after(40)).toEqual({ gone: 12, left: 0 });
});

test("before a deletion nobody is asked to return what they have returned, or have not received", () => {
  const having = (id: number, state: "awaited" | "inUse" | "returned") => ({
    ...rented,
    id,
    possession: { state, since: null },
  });
  const all = [rented, having(1, "inUse"), having(2, "returned"), having(3, "awaited")];
  expect(inHand(all).map(({ id }) => id)).toEqual([rented.id, 1]);
});

describe("before a deletion the last day for a device", () => {
  const erased = "2026-12-09";
  const paused = { ...rented, status: "paused", debt: 0 } as const;

  test.each([
    ["that was agreed for a pause stays", { ...paused, returnBy: "2026-12-02" }, "2026-12-02"],
    ["that was agreed for a debt stays", { ...paused, debt: 789_000, returnBy: "2026-12-02" }, "2026-12-02"],
    ["is that of the erasure where no other comes before", { ...paused, returnBy: "2026-12-09" }, null],
    [
      "is that of the erasure where a pause ends by itself before",
      { ...paused, returnBy: "2026-12-02", resumeOn: "2026-12-01" },
      null,
    ],
    ["is that of the erasure of one that goes on", { ...rented, returnBy: null, end: null }, null],
  ])("%s", (_name, subscription, due) => {
    expect(lastDayOf(subscription, erased)).toEqual({ due, ends: erased });
  });

  test("is that of its end where it ends before", () => {
    const ending = { status: "cancelled", at: "2026-12-04" } as const;
    const cancelled = { ...rented, returnBy: null, scheduled: ending };
    expect(lastDayOf(cancelled, erased)).toEqual({ due: null, ends: "2026-12-04" });
    const over = { ...rented, returnBy: null, nextPayment: null, end: "2026-12-07" };
    expect(lastDayOf(over, erased)).toEqual({ due: null, ends: "2026-12-07" });
    expect(lastDayOf({ ...over, end: "2027-01-11" }, erased)).toEqual({ due: null, ends: erased });
  });
});
