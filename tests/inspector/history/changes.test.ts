import { expect, test } from "vitest";
import { changesBetween, readPath } from "#tools/inspector/history/changes.ts";

test("lists what was added, removed and changed, at any depth", () => {
  const before = { phone: null, challenge: { id: "c-1", resend: 59_000 }, cards: [{ id: 4 }, { id: 5 }] };
  const after = { phone: "•••", challenge: { id: "c-1", call: 7000 }, cards: [{ id: 6 }] };
  expect(changesBetween(before, after)).toEqual([
    { path: "phone", kind: "changed", before: null, after: "•••" },
    { path: "challenge.resend", kind: "removed", before: 59_000, after: undefined },
    { path: "challenge.call", kind: "added", before: undefined, after: 7000 },
    { path: "cards.0.id", kind: "changed", before: 4, after: 6 },
    { path: "cards.1", kind: "removed", before: { id: 5 }, after: undefined },
  ]);
});

test("equal values have no difference, and a list is not a record", () => {
  expect(changesBetween({ a: [1, { b: "two" }] }, { a: [1, { b: "two" }] })).toEqual([]);
  expect(changesBetween({ a: ["one"] }, { a: { 0: "one" } })).toEqual([
    { path: "a", kind: "changed", before: ["one"], after: { 0: "one" } },
  ]);
});

test("a path finds its value, and nothing if there is none", () => {
  expect(readPath({ cards: [{ last: "x" }] }, "cards.0.last")).toBe("x");
  expect(readPath({ cards: null }, "cards.0.last")).toBeUndefined();
});
