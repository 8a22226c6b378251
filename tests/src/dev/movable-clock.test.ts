import { expect, test } from "vitest";
import { movableClock } from "#src/dev/movable-clock.ts";

/** A stopped clock that records its timers. */
const standing = () => {
  const calledOff: number[] = [];
  const clock = {
    now: () => 5_000,
    after: (ms: number) => () => void calledOff.push(ms),
  };
  return { calledOff, clock: movableClock(clock) };
};

test("timers due on the way fire once, in order, each at its own time", () => {
  const { clock, calledOff } = standing();
  const fired: [string, number][] = [];
  clock.after(3_000, () => fired.push(["late", clock.now()]));
  clock.after(1_000, () => {
    fired.push(["early", clock.now()]);
    clock.after(500, () => fired.push(["armed on the way", clock.now()]));
  });
  clock.after(9_000, () => fired.push(["not yet", clock.now()]));
  const callOff = clock.after(2_000, () => fired.push(["called off", clock.now()]));
  callOff();
  clock.wait(4_000);
  expect(fired).toEqual([
    ["early", 6_000],
    ["armed on the way", 6_500],
    ["late", 8_000],
  ]);
  expect(clock.now()).toBe(9_000);
  expect(calledOff).toEqual([2_000, 1_000, 500, 3_000]);
});
