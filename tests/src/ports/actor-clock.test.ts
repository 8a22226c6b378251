import { expect, test } from "vitest";
import { actorClock } from "#src/ports/actor-clock.ts";
import { fakeWorld } from "../fake-world.ts";

test("timers fire in time and can be cancelled", async () => {
  const { world, pass, timers } = fakeWorld();
  const clock = actorClock(world);
  clock.followPage();
  const ran: string[] = [];
  clock.setTimeout(() => ran.push("a"), 100);
  const b = clock.setTimeout(() => ran.push("b"), 50);
  clock.clearTimeout(b);
  await pass(100);
  expect(ran).toEqual(["a"]);
  expect(timers.size).toBe(0);
});

test("after a sleep, overdue timers fire once, in order, when the page is shown (C10)", async () => {
  const { world, state, dispatch, pass } = fakeWorld();
  const clock = actorClock(world);
  clock.followPage();
  const ran: string[] = [];
  clock.setTimeout(() => ran.push("late"), 120_000);
  clock.setTimeout(() => ran.push("early"), 60_000);
  clock.setTimeout(() => ran.push("tomorrow"), 86_400_000);
  // The machine slept: timers stopped, the clock did not.
  state.now += 8 * 3_600_000;
  dispatch("visibilitychange", undefined);
  expect(ran).toEqual(["early", "late"]);
  await pass(120_000);
  expect(ran).toEqual(["early", "late"]);
});

test("setting the clock back delays no timer", async () => {
  const { world, state, dispatch, pass, timers } = fakeWorld();
  const clock = actorClock(world);
  clock.followPage();
  const ran: string[] = [];
  clock.setTimeout(() => ran.push("look again"), 2_000);
  state.now -= 86_400_000;
  dispatch("visibilitychange", undefined);
  await pass(1_000);
  // Shown again: time since the clock was set back counts.
  dispatch("visibilitychange", undefined);
  await pass(1_000);
  expect(ran).toEqual(["look again"]);
  expect(timers.size).toBe(0);
});

test("after a sleep, other timers fire on time, not later by the sleep (C10)", async () => {
  const { world, state, dispatch, pass, timers } = fakeWorld();
  const clock = actorClock(world);
  clock.followPage();
  const ran: string[] = [];
  const cooldown = clock.setTimeout(() => ran.push("never"), 130_000);
  clock.setTimeout(() => ran.push("call"), 120_000);
  state.now += 96_000;
  dispatch("pageshow", { restored: true });
  clock.clearTimeout(cooldown);
  await pass(24_000);
  expect(ran).toEqual(["call"]);
  expect(timers.size).toBe(0);
});
