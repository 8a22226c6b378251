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
  const start = () => createActor(lock).start();
  const turns = { path: "turns", value: 2 };

  test("names the guards that decide about every event, with their results", () => {
    const bare = { place: null, made: null };
    const here = { awaitedIn: [], after: [] };
    expect(verdictsOf(start().getSnapshot())).toEqual([
      {
        event: "turned",
        takes: "unknown",
        judged: [
          {
            ...bare,
            taken: false,
            guards: [
              { name: "isKnown", result: null, reads: [{ path: "event.by", value: undefined }] },
              { name: "isMoreThan", result: true, reads: [turns] },
            ],
          },
        ],
        ...here,
      },
      {
        event: "oiled",
        takes: "all",
        judged: [
          {
            ...bare,
            taken: true,
            guards: [{ name: "isStiff", result: true, reads: [{ path: "state", value: "shut" }, turns] }],
          },
        ],
        ...here,
      },
      {
        event: "left",
        takes: "none",
        judged: [
          {
            ...bare,
            taken: false,
            guards: [
              { name: "not isWorn and isMoreThan", result: false, reads: [turns] },
              { name: "isWorn", result: false, reads: [turns] },
            ],
          },
        ],
        ...here,
      },
      {
        event: "*",
        takes: "none",
        judged: [{ ...bare, taken: false, guards: [{ name: "isWorn", result: false, reads: [turns] }] }],
        ...here,
      },
    ]);
  });

  test("judges each sample with its values, and says that it depends on the event", () => {
    const samples = ["a neighbour", ""].map((name) => ({ type: "turned", by: { name } }));
    const [turned] = verdictsOf(start().getSnapshot(), samples);
    expect(turned).toMatchObject({
      takes: "all",
      judged: [
        { place: 0, guards: [{ name: "isKnown", result: true, reads: [{ path: "event.by.name" }] }] },
        {
          place: 1,
          guards: [
            { name: "isKnown", result: false },
            { name: "isMoreThan", result: true },
          ],
        },
      ],
    });
    const worn = createActor(lock, { snapshot: lock.resolveState({ value: "shut", context: { turns: 1 } }) });
    expect(verdictsOf(worn.start().getSnapshot(), samples)[0]).toMatchObject({
      takes: "some",
      judged: [{ taken: true }, { taken: false }],
    });
  });

  test("an ended machine awaits nothing", () => {
    const ended = setup({}).createMachine({
      initial: "done",
      states: { done: { type: "final" } },
      on: { late: {} },
    });
    expect(verdictsOf(createActor(ended).start().getSnapshot())).toMatchObject([{ takes: "unawaited" }]);
  });

  test("is empty for an actor that is not a machine", () => {
    expect(verdictsOf({ status: "active", input: 1 })).toEqual([]);
  });
});
