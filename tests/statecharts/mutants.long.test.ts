import { describe, expect, test } from "vitest";
import { type AnyStateMachine, type StateNode, assign, createMachine, raise, setup } from "xstate";
import { commonLaws } from "#tools/statecharts/common-laws.ts";
import { gaps } from "#tools/statecharts/coverage.ts";
import { explore } from "#tools/statecharts/explore.ts";
import type { Laws } from "#tools/statecharts/laws.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import { mutants, mutated } from "#tools/statecharts/mutants.ts";
import { killMutants } from "#tools/statecharts/mutate.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import { unchangedIn } from "#tools/statecharts/unchanged.ts";
import type { World } from "#tools/statecharts/world.ts";
import { allowedEvents, laws } from "./machines/kiosk/kiosk.laws.ts";
import type { KioskMachine } from "./machines/kiosk/kiosk.machine.ts";
import { model } from "./machines/kiosk/kiosk.model.ts";
import { defined } from "../defined.ts";

describe("the small changes of a machine", () => {
  const namesOf = (config: Parameters<typeof createMachine>[0]) =>
    mutants(createMachine(config).config).map(({ name }) => name);

  test("touch every branch of a transition: its place, target, guard and actions", () => {
    expect(
      namesOf({
        initial: "a",
        states: {
          a: { on: { go: [{ guard: () => true, target: "b", actions: ["x", "y"] }, "c"] } },
          b: {},
          c: {},
        },
      }),
    ).toEqual([
      "initial: starts in b",
      "states.a.on.go: dropped",
      "states.a.on.go.0: branch dropped",
      "states.a.on.go.0.target: goes to a",
      "states.a.on.go.0.target: stays",
      "states.a.on.go.0.guard: always",
      "states.a.on.go.0.guard: never",
      "states.a.on.go.0.actions.0: dropped",
      "states.a.on.go.0.actions.1: dropped",
      "states.a.on.go.1: branch dropped",
      "states.a.on.go.1: goes to a",
    ]);
  });
  test("touch lists of invoked actors, inside parallel regions too", () => {
    expect(
      namesOf({
        type: "parallel",
        states: {
          left: {
            invoke: [
              { src: "one", input: {}, onDone: { actions: "keep" } },
              { src: "two", onError: { actions: "keep" } },
            ],
          },
        },
      }),
    ).toEqual([
      "states.left.invoke.0: dropped",
      "states.left.invoke.0.input: dropped",
      "states.left.invoke.0.onDone: dropped",
      "states.left.invoke.0.onDone.actions: dropped",
      "states.left.invoke.1: dropped",
      "states.left.invoke.1.onError: dropped",
      "states.left.invoke.1.onError.actions: dropped",
    ]);
  });
  test("touch timers, moves without events, entries, exits, tags, ends and memories", () => {
    expect(
      namesOf({
        initial: "a",
        states: {
          a: {
            entry: "in",
            exit: ["out"],
            tags: ["t", "u"],
            after: { wait: "b" },
            always: { guard: "g", target: "b" },
          },
          b: { type: "final" },
          h: { type: "history", history: "deep" },
        },
        onDone: { actions: "end" },
      }),
    ).toEqual([
      "onDone: dropped",
      "onDone.actions: dropped",
      "initial: starts in b",
      "states.a.after.wait: dropped",
      "states.a.after.wait: goes to a",
      "states.a.after.wait: at once",
      "states.a.always: dropped",
      "states.a.always.target: goes to a",
      "states.a.always.target: stays",
      "states.a.always.guard: always",
      "states.a.always.guard: never",
      "states.a.entry: dropped",
      "states.a.exit.0: dropped",
      "states.a.tags.0: t dropped",
      "states.a.tags.1: u dropped",
      "states.b.type: not final",
      "states.h.history: shallow",
    ]);
  });
  test("leave the machine itself as it was", () => {
    const before = JSON.stringify(model.machine.config);
    expect(mutants(model.machine.config).length).toBeGreaterThan(50);
    expect(JSON.stringify(model.machine.config)).toBe(before);
  });
});

describe("a change is noticed", () => {
  const names = (of: Laws<KioskMachine>) => killMutants(model, of).survivors;
  const common = commonLaws(model, { goals: {}, allowedEvents, delays: { patience: 30_000, glow: 5_000 } });

  test("by no law, when the laws are weak and every state is still reached", () => {
    expect(names({})).toContain("states.service.states.served.entry: dropped");
    expect(names(common)).toContain("states.service.states.served.entry: dropped");
  });
  test("by the law that speaks of it", () => {
    const law = "a cup is announced when the brewing is done, and only then";
    const { survivors, killed } = killMutants(model, { [law]: defined(laws[law], "law of this name") });
    expect(survivors).not.toContain("states.service.states.served.entry: dropped");
    expect(killed[law]).toBeGreaterThan(0);
  });
  test("by a transition that is never taken any more, without any law", () => {
    expect(names({})).not.toContain("states.service.states.paying.invoke.onDone.0.guard: never");
    expect(killMutants(model, {}).killed["unreached or untaken"]).toBeGreaterThan(0);
  });
  test("at once, when it breaks the machine", () => {
    const law = "nothing is ever broken";
    const { killed } = killMutants(model, {
      [law]: ({ situations }) => situations.filter(({ snapshot }) => snapshot.status === "error"),
    });
    expect(killed[law]).toBeGreaterThan(0);
  });

  // `killMutants` reuses what a change cannot touch, and stops at the first law broken: neither may change the verdict.
  test.each([{}, common, laws, { ...common, ...laws }])(
    "exactly when all of its world says so (%#)",
    (some) => {
      const thorough = mutants(model.machine.config).flatMap((change) => {
        try {
          const mutant = model.around(mutated(model.machine, change));
          const world = explore(mutant, { limit: 500 });
          // Cast: of a table of tables the compiler keeps no names.
          const isBroken = Object.values(some as Laws<KioskMachine>).some((law) => law(world).length > 0);
          const isComplete = Object.values(gaps(mutant.machine, world)).every(({ length }) => length === 0);
          return isBroken || !isComplete ? [] : [change.name];
        } catch {
          return [];
        }
      });
      expect(names(some)).toEqual(thorough);
    },
  );
});

/** A door with what the kiosk lacks: a state that is only passed, a memory, an event that it raises itself. */
const doorMachine = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    events: { type: "pushed" | "locked" | "unlocked" | "creaked" };
    context: { creaks: number };
  },
  actions: { count: assign({ creaks: ({ context }) => (context.creaks + 1) % 3 }) },
}).createMachine({
  id: "door",
  context: { creaks: 0 },
  initial: "usable",
  states: {
    usable: {
      initial: "shut",
      on: { locked: "locked" },
      states: {
        shut: { on: { pushed: "swinging" } },
        swinging: { entry: raise({ type: "creaked" }), always: { target: "open", actions: "count" } },
        open: { on: { pushed: "shut", creaked: { actions: "count" } } },
        before: { type: "history", history: "deep" },
      },
    },
    locked: { on: { unlocked: "usable.before" } },
  },
});
const door = defineModel(doorMachine, {
  input: undefined,
  intents: [{ type: "pushed" }, { type: "locked" }, { type: "unlocked" }],
  outcomes: {},
});

const situationsAndSteps = <M extends AnyStateMachine>({ situations, steps }: World<M>) => [
  situations.map((at) => `${at.key} ${[...stateOf(at).tags].join()}`).toSorted(),
  steps.map(({ from, event, to, effects }) => JSON.stringify([from.key, event, to.key, effects])).toSorted(),
];

/** Each mutant, explored once with reused states of the machine and once from scratch. */
function worldsOfMutants<M extends AnyStateMachine>(model: Model<M>) {
  const unchanged = unchangedIn(model.explore(), model.spec);
  return mutants(model.machine.config).map((change) => {
    const mutant = model.around(mutated(model.machine, change));
    // Cast: XState types the root of any machine as a node of any types.
    const node = change.state.reduce<StateNode>(
      (at, key) => defined(at.states[key], "state of this key"),
      mutant.machine.root as StateNode,
    );
    const known = unchanged(mutant.machine, { state: node.id, hears: change.hears });
    const [reused, whole] = [{ unchanged: known }, {}].map((options) => {
      try {
        return situationsAndSteps(explore(mutant, { ...options, limit: 500 }));
      } catch (error) {
        return String(error);
      }
    });
    return { name: change.name, reused, whole };
  });
}

test.each([
  ["kiosk", worldsOfMutants(model)],
  ["door", worldsOfMutants(door)],
])("what is reused of the world of the %s is what exploring the changed machine finds", (_, worlds) => {
  for (const { name, reused, whole } of worlds) expect([name, reused]).toEqual([name, whole]);
});
