import { expect, test } from "vitest";
import { createServerTime } from "#src/ports/server-time.ts";
import { fakeWorld } from "../fake-world.ts";

const day = 86_400_000;

test("with a wrong device clock the time is the server's and runs on", async () => {
  const { world, state, pass } = fakeWorld();
  const { clock, update } = createServerTime(world.clock);
  expect(clock.now()).toBe(state.now);
  update(state.now + 35 * day, state.now - 900);
  expect(clock.now()).toBe(state.now + 35 * day);
  await pass(7_000);
  expect(clock.now()).toBe(state.now + 35 * day);
  update(state.now - 2 * day, state.now);
  expect(clock.now()).toBe(state.now - 2 * day);
});

test("whole seconds and latency do not shift the clock", () => {
  const { world, state } = fakeWorld();
  const { clock, update } = createServerTime(world.clock);
  update(state.now + 3 * day, state.now);
  update(state.now - 41_000, state.now - 40_000);
  expect(clock.now()).toBe(state.now);
});

test("a reply read long after its request does not set the clock", () => {
  const { world, state } = fakeWorld();
  const { clock, update } = createServerTime(world.clock);
  update(state.now - 2 * day, state.now - 2 * day);
  expect(clock.now()).toBe(state.now);
});
