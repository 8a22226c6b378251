import { describe, expect, test } from "vitest";
import { and, createActor, not, setup } from "xstate";
import { verdictsOf } from "#src/dev/recorder/verdicts.ts";

const lock = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: { turns: number };
    events: { type: "turned"; by: { name: string } } | { type: "left" };
  },
  guards: {
    isWorn: ({ context }) => context.turns > 2,
    isKnown: ({ event }) => event.type === "turned" && event.by.name !== "",
    isMoreThan: ({ context }, least: number) => context.turns > least,
  },
}).createMachine({
  context: () => ({ turns: 2 }),
  initial: "shut",
  on: { "*": { guard: "isWorn" } },
  states: {
    shut: {
      on: {
        turned: [
          { guard: "isKnown", target: "open" },
          { guard: { type: "isMoreThan", params: 1 }, target: "open" },
        ],
        left: { guard: and([not("isWorn"), { type: "isMoreThan", params: 5 }]), target: "open" },
      },
    },
    open: {},
  },
});

describe("why not", () => {
  const verdicts = verdictsOf(createActor(lock).start().getSnapshot());

  test("names the guards of every event that a state waits for, and what they say now", () => {
    expect(verdicts).toEqual([
      {
        event: "turned",
        taken: false,
        guards: [
          { name: "isKnown", result: null },
          { name: "isMoreThan", result: true },
        ],
      },
      { event: "left", taken: false, guards: [{ name: "not isWorn and isMoreThan", result: false }] },
      { event: "*", taken: false, guards: [{ name: "isWorn", result: false }] },
    ]);
  });

  test("has nothing to say of what is no machine", () => {
    expect(verdictsOf({ status: "active", input: 1 })).toEqual([]);
  });
});
