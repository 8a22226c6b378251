import { describe, expect, test } from "vitest";
import { and, createActor, not, setup, stateIn } from "xstate";
import { verdictsOf } from "#src/dev/recording/verdicts.ts";

const lock = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: { turns: number };
    events: { type: "turned"; by: { name: string } } | { type: "left" } | { type: "oiled" };
  },
  guards: {
    isWorn: ({ context }) => context.turns > 2,
    isKnown: ({ event }) => event.type === "turned" && event.by.name !== "",
    isMoreThan: ({ context }, least: number) => context.turns > least,
    isStiff: and([stateIn("shut"), not("isWorn"), not({ type: "isMoreThan", params: 4 })]),
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
        oiled: { guard: "isStiff", target: "open" },
        left: { guard: and([not("isWorn"), { type: "isMoreThan", params: 5 }]), target: "open" },
      },
    },
    open: {},
  },
});

describe("why an event is refused", () => {
  const verdicts = verdictsOf(createActor(lock).start().getSnapshot());

  test("names the guards of every expected event, with their results", () => {
    expect(verdicts).toEqual([
      {
        event: "turned",
        taken: false,
        guards: [
          { name: "isKnown", result: null, reads: [] },
          { name: "isMoreThan", result: true, reads: [{ path: "turns", value: 2 }] },
        ],
      },
      {
        event: "oiled",
        taken: true,
        guards: [
          {
            name: "isStiff",
            result: true,
            reads: [
              { path: "state", value: "shut" },
              { path: "turns", value: 2 },
            ],
          },
        ],
      },
      {
        event: "left",
        taken: false,
        guards: [{ name: "not isWorn and isMoreThan", result: false, reads: [{ path: "turns", value: 2 }] }],
      },
      {
        event: "*",
        taken: false,
        guards: [{ name: "isWorn", result: false, reads: [{ path: "turns", value: 2 }] }],
      },
    ]);
  });

  test("uses the values of a sample event, and names them", () => {
    const by = { name: "a neighbour" };
    // Cast: an event of this machine.
    const [turned] = verdictsOf(createActor(lock).start().getSnapshot(), [{ type: "turned", by } as never]);
    expect(turned).toMatchObject({
      taken: true,
      guards: [{ name: "isKnown", result: true, reads: [{ path: "event.by.name", value: by.name }] }, {}],
    });
  });

  test("is empty for an actor that is not a machine", () => {
    expect(verdictsOf({ status: "active", input: 1 })).toEqual([]);
  });
});
