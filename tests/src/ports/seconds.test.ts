import { expect, test } from "vitest";
import { createSeconds } from "#src/ports/seconds.ts";
import { fakeWorld } from "../fake-world.ts";

test("it ticks at whole seconds while subscribed, and not otherwise", async () => {
  const { world, state, pass, timers } = fakeWorld();
  state.now += 400;
  const seconds = createSeconds(world);
  const seen: number[] = [];
  const begun = seconds.now();
  const stop = seconds.subscribe(() => seen.push(seconds.now() - begun));
  await pass(2_700);
  expect(seen).toEqual([1000, 2000, 3000]);
  stop();
  expect(timers.size).toBe(0);
  await pass(5_000);
  expect(seen).toHaveLength(3);
});

test("a new subscriber sees the current time", async () => {
  const { world, pass } = fakeWorld();
  const seconds = createSeconds(world);
  const begun = seconds.now();
  seconds.subscribe(() => undefined)();
  await pass(60_000);
  seconds.subscribe(() => undefined);
  expect(seconds.now() - begun).toBe(60_000);
});

test("after a sleep the time is right as soon as the page is shown", () => {
  const { world, state, dispatch } = fakeWorld();
  const seconds = createSeconds(world);
  const begun = seconds.now();
  seconds.subscribe(() => undefined);
  state.now += 8 * 3_600_000;
  dispatch("visibilitychange", undefined);
  expect(seconds.now() - begun).toBe(8 * 3_600_000);
});

test("the first time shown is current, also if corrected since the start", () => {
  const { world, state } = fakeWorld();
  const seconds = createSeconds(world);
  const begun = seconds.now();
  // The server's time is later, and the first page renders before anything subscribes.
  state.now += 300_000;
  expect(seconds.now() - begun).toBe(300_000);
});
