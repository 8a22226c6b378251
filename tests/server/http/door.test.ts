import { expect, test } from "vitest";
import { openDoor } from "#server/platform/rate-limit/admission.ts";

/** Five of all, three of one. */
const room = { atOnce: 3, waiting: 2, each: { atOnce: 2, waiting: 1 } };

test("as many of one are let in as may be worked on and wait, and others still are", () => {
  const enter = openDoor(room);
  expect([..."aaaab"].map((whom) => enter(whom) !== null)).toEqual([true, true, true, false, true]);
});

test("where all have no room, nobody is let in until one has left", () => {
  const enter = openDoor(room);
  const [first] = [..."aabbc"].map((whom) => enter(whom));
  expect(enter("d")).toBeNull();
  first?.();
  expect(enter("d")).not.toBeNull();
  expect(enter("a")).toBeNull();
});

test("who has left has the whole of their room again", () => {
  const enter = openDoor(room);
  for (const leave of [..."aaa"].map((whom) => enter(whom))) leave?.();
  expect([..."aaaa"].map((whom) => enter(whom) !== null)).toEqual([true, true, true, false]);
});
