import { expect, test } from "vitest";
import { actorClock } from "#src/ports/actor-clock.ts";
import { fakeWorld } from "../fake-world.ts";

test("timers run in time and can be called off", async () => {
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

test("after a sleep, what is overdue runs as soon as the page is shown, in its order, once (C10)", async () => {
  const { world, state, tell, pass } = fakeWorld();
  const clock = actorClock(world);
  clock.followPage();
  const ran: string[] = [];
  clock.setTimeout(() => ran.push("late"), 120_000);
  clock.setTimeout(() => ran.push("early"), 60_000);
  clock.setTimeout(() => ran.push("tomorrow"), 86_400_000);
  // The machine slept: the browser's timers stood still, the clock did not.
  state.now += 8 * 3_600_000;
  tell("visibilitychange", undefined);
  expect(ran).toEqual(["early", "late"]);
  await pass(120_000);
  expect(ran).toEqual(["early", "late"]);
});

test("a clock that was set back meanwhile makes nobody wait longer than the timer was for", async () => {
  const { world, state, tell, pass, timers } = fakeWorld();
  const clock = actorClock(world);
  clock.followPage();
  const ran: string[] = [];
  clock.setTimeout(() => ran.push("look again"), 2_000);
  state.now -= 86_400_000;
  tell("visibilitychange", undefined);
  await pass(1_000);
  // Shown once more: what has passed since it was set back counts.
  tell("visibilitychange", undefined);
  await pass(1_000);
  expect(ran).toEqual(["look again"]);
  expect(timers.size).toBe(0);
});

test("after a sleep, what is not due yet runs when it is, not later by the length of the sleep (C10)", async () => {
  const { world, state, tell, pass, timers } = fakeWorld();
  const clock = actorClock(world);
  clock.followPage();
  const ran: string[] = [];
  const cooldown = clock.setTimeout(() => ran.push("never"), 130_000);
  clock.setTimeout(() => ran.push("call"), 120_000);
  state.now += 96_000;
  tell("pageshow", { restored: true });
  clock.clearTimeout(cooldown);
  await pass(24_000);
  expect(ran).toEqual(["call"]);
  expect(timers.size).toBe(0);
});
