import { describe, expect, test } from "vitest";
import { setup } from "xstate";
import { type Driver, runTour } from "#tools/statecharts/driver.ts";
import { describeMove, where } from "#tools/statecharts/explain.ts";
import { walkLive } from "#tools/statecharts/live.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { schedule } from "#tools/statecharts/schedule.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Situation, Step } from "#tools/statecharts/world.ts";
import { defined } from "../defined.ts";

/** Two lamps, each going out by itself some time after it is lit. */
const lamps = (one: number, other: number) =>
  defineModel(
    setup({
      // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
      types: {} as { events: { type: "one.lit" } | { type: "other.lit" } | { type: "both.lit" } },
    }).createMachine({
      id: "lamps",
      type: "parallel",
      states: {
        one: {
          initial: "dark",
          states: {
            dark: { on: { "one.lit": "lit", "both.lit": "lit" } },
            lit: { after: { [one]: "dark" } },
          },
        },
        other: {
          initial: "dark",
          states: {
            dark: { on: { "other.lit": "lit", "both.lit": "lit" } },
            lit: { after: { [other]: "dark" } },
          },
        },
      },
    }),
    {
      input: undefined,
      intents: [{ type: "one.lit" }, { type: "other.lit" }, { type: "both.lit" }],
      outcomes: {},
    },
  );

type Lamps = ReturnType<typeof lamps>;
type Machine = Lamps["machine"];

/** Follows a way through the world of the model, each move by its description. */
function follow(model: Lamps, ...moves: string[]): Step<Machine>[] {
  const { opening, steps } = model.explore();
  let at: Situation<Machine> = opening.to;
  return moves.map((wanted) => {
    const step = steps.find(({ from, move }) => from === at && describeMove(move).startsWith(wanted));
    if (!step) throw new Error(`${wanted} is not possible in ${where(stateOf(at).value)}`);
    at = step.to;
    return step;
  });
}

describe("which of two timers fires first", () => {
  test("the shorter one, when both are armed at once", () => {
    const model = lamps(5, 3);
    expect(() => follow(model, "both.lit", "3 elapses", "5 elapses")).not.toThrow();
    expect(() => follow(model, "both.lit", "5 elapses")).toThrow("5 elapses is not possible");
  });
  test("the one armed first, when both are armed at once and are equally long", () => {
    // The regions are entered in order, so the timer of `one` is the older one.
    const [, first] = follow(lamps(5, 5), "both.lit", "5 elapses");
    expect(where(stateOf(defined(first, "first step").to).value)).toBe("one.dark + other.lit");
  });
  test("the older one, when the newer one is as long or longer", () => {
    const model = lamps(3, 5);
    expect(() => follow(model, "one.lit", "other.lit", "3 elapses")).not.toThrow();
    expect(() => follow(model, "one.lit", "other.lit", "5 elapses")).toThrow("5 elapses is not possible");
  });
  test("either, when the newer one is shorter: it depends on how late it was armed", () => {
    const model = lamps(5, 3);
    expect(() => follow(model, "one.lit", "other.lit", "3 elapses")).not.toThrow();
    expect(() => follow(model, "one.lit", "other.lit", "5 elapses")).not.toThrow();
  });
  test("the one that is due at once, whatever else is armed", () => {
    const model = lamps(5, 0);
    expect(() => follow(model, "one.lit", "other.lit", "5 elapses")).toThrow("5 elapses is not possible");
    expect(() => follow(model, "one.lit", "other.lit", "0 elapses", "5 elapses")).not.toThrow();
  });
});

describe("when the steps of a tour happen", () => {
  test("as early as possible", () => {
    expect(schedule(follow(lamps(5, 3), "both.lit", "3 elapses", "other.lit", "5 elapses"))).toEqual([
      0, 3, 3, 5,
    ]);
  });
  test("later, when a long timer must fire while a short one runs", () => {
    expect(schedule(follow(lamps(5, 3), "one.lit", "other.lit", "5 elapses"))).toEqual([0, 3, 5]);
  });
  test("never, when a short timer would have to fit into a long one too often", () => {
    const twice = ["other.lit", "3 elapses"];
    const model = lamps(5, 3);
    expect(schedule(follow(model, "one.lit", ...twice))).toEqual([0, 0, 3]);
    expect(schedule(follow(model, "one.lit", ...twice, ...twice))).toBeNull();
  });
  test("at the same moment, for timers that are due together", () => {
    expect(schedule(follow(lamps(5, 5), "both.lit", "5 elapses", "5 elapses"))).toEqual([0, 5, 5]);
  });
});

describe("a driver", () => {
  const diary = () => {
    const entries: string[] = [];
    const driver: Driver<Machine> = {
      act: ({ type }) => void entries.push(type),
      answer: (port) => void entries.push(port),
      elapse: (timer, ms) => void entries.push(`${ms} ms${timer ? `: ${timer.split(".")[2]}` : ""}`),
    };
    return { entries, driver };
  };
  test("lets time pass before a move that must come late", async () => {
    const { entries, driver } = diary();
    await runTour(driver, follow(lamps(5, 3), "one.lit", "other.lit", "5 elapses", "3 elapses"), () => {});
    expect(entries).toEqual(["one.lit", "3 ms", "other.lit", "2 ms: 5", "1 ms: 3"]);
  });
  test("moves the clock once for timers that are due together, and is checked after the last", async () => {
    const { entries, driver } = diary();
    const checked: string[] = [];
    await runTour(driver, follow(lamps(5, 5), "both.lit", "5 elapses", "5 elapses"), (step, together) => {
      checked.push(`${where(stateOf(step.to).value)} after ${together.length}`);
    });
    expect(entries).toEqual(["both.lit", "5 ms: 5"]);
    expect(checked).toEqual(["one.lit + other.lit after 1", "one.dark + other.dark after 2"]);
  });
  test("does not start on a tour that no timing allows", async () => {
    const { entries, driver } = diary();
    const loop = ["other.lit", "3 elapses"];
    const tour = follow(lamps(5, 3), "one.lit", ...loop, ...loop);
    await expect(runTour(driver, tour, () => {})).rejects.toThrow("no timing allows this tour");
    expect(entries).toEqual([]);
  });
});

test.each([
  [5, 3],
  [3, 5],
  [5, 5],
  [5, 0],
  [0, 0],
])("a live clock agrees with the model on timers of %i and %i ms", async (one, other) => {
  const model = lamps(one, other);
  const tours = model.tours();
  expect(new Set(tours.flat()).size).toBe(model.explore().steps.length);
  for (const tour of tours) await expect(walkLive(model, tour)).resolves.toBeUndefined();
});
