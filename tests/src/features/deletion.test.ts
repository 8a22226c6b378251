import { expect, test } from "vitest";
import { graceAt } from "#src/features/deletion/grace.ts";
import { inHand } from "#src/features/deletion/in-hand.ts";
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
