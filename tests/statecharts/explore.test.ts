import { describe, expect, test } from "vitest";
import { setup } from "xstate";
import { declareMachine } from "#machines/runtime/children.ts";
import { describeMove } from "#tools/statecharts/explain.ts";
import { explore } from "#tools/statecharts/explore.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { type ListenerPort, type Port, declareListeners, declarePorts } from "#machines/runtime/ports.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import { pathTo } from "#tools/statecharts/world.ts";
import { model as kiosk } from "./machines/kiosk/kiosk.model.ts";
import { tillMachine } from "./machines/till/till.machine.ts";
import { defined } from "../defined.ts";

/** What can happen in the first situation with this state value. */
const movesIn = (value: object) => {
  const { situations, steps } = kiosk.explore();
  const at = situations.find((one) => JSON.stringify(stateOf(one).value) === JSON.stringify(value));
  return steps.filter(({ from }) => from === at).map(({ move }) => describeMove(move));
};

describe("the world of a machine", () => {
  test("offers what people may do only where the machine takes it", () => {
    expect(movesIn({ service: "choosing", lamp: "dark", door: "closed" })).toEqual([
      'drink.chosen {"drink":"tea"}',
      "watchDoor reports door.opened",
    ]);
  });
  test("lets a port give each of its answers, and fail", () => {
    expect(movesIn({ service: "brewing", lamp: "dark", door: "closed" })).toEqual(
      expect.arrayContaining([
        'brew returns {"kind":"brewed"}',
        'brew returns {"kind":"soldOut"}',
        "brew fails",
      ]),
    );
  });
  test("lets a child machine end in each way and report, but not fail", () => {
    const till = movesIn({ service: "paying", lamp: "dark", door: "closed" }).filter((move) =>
      move.startsWith("till"),
    );
    expect(till).toEqual([
      'till returns {"paid":true}',
      'till returns {"paid":false}',
      "till reports till.slow",
    ]);
  });
  test("lets a listener report but neither end nor fail", () => {
    const door = kiosk
      .explore()
      .steps.map(({ move }) => describeMove(move))
      .filter((move) => move.startsWith("watchDoor"));
    expect(new Set(door)).toEqual(
      new Set(["watchDoor reports door.opened", "watchDoor reports door.closed"]),
    );
  });
  test("is reached by shortest paths", () => {
    const served = kiosk.explore().situations.find(({ snapshot }) => snapshot.matches({ service: "served" }));
    expect(pathTo(defined(served, "served drink")).map(({ move }) => describeMove(move))).toEqual([
      'drink.chosen {"drink":"tea"}',
      'till returns {"paid":true}',
      'brew returns {"kind":"brewed"}',
    ]);
  });
  test("ends with an error when it has more situations than allowed", () => {
    expect(() => explore(kiosk, { limit: 10 })).toThrow("more than 10 situations");
  });
});

test("an answer that the machine does not accept is still given, and breaks it where it is not handled", () => {
  const machine = setup({ actors: declarePorts<{ load: Port<void, number> }>("load") }).createMachine({
    initial: "loading",
    states: { loading: { invoke: { id: "load", src: "load", onDone: "loaded" } }, loaded: {} },
  });
  const { situations } = defineModel(machine, {
    input: undefined,
    intents: [],
    outcomes: { load: [1] },
  }).explore();
  expect(situations.map((at) => stateOf(at).status).toSorted()).toEqual(["active", "active", "error"]);
});

test("a port answers once, even when its state goes on", () => {
  const machine = setup({
    // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
    types: {} as { events: { type: "looked" } },
    actors: declarePorts<{ load: Port<void, number> }>("load"),
  }).createMachine({
    initial: "showing",
    states: { showing: { invoke: { id: "load", src: "load", onDone: { actions: () => {} }, onError: {} } } },
  });
  const { situations, steps } = defineModel(machine, {
    input: undefined,
    intents: [],
    outcomes: { load: [1] },
  }).explore();
  expect([situations.length, steps.length]).toEqual([2, 2]);
});

test("what a history state remembers makes two situations different", () => {
  const machine = setup({
    // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
    types: {} as { events: { type: "next" } | { type: "away" } | { type: "back" } },
  }).createMachine({
    initial: "reading",
    states: {
      reading: {
        initial: "first",
        states: { first: { on: { next: "second" } }, second: {}, last: { type: "history" } },
        on: { away: "paused" },
      },
      paused: { on: { back: "reading.last" } },
    },
  });
  const { situations } = defineModel(machine, {
    input: undefined,
    intents: [{ type: "next" }, { type: "away" }, { type: "back" }],
    outcomes: {},
  }).explore();
  const paused = situations.filter((at) => stateOf(at).value === "paused");
  expect(paused.map((at) => pathTo(at).map(({ move }) => describeMove(move)))).toEqual([
    ["away"],
    ["next", "away"],
  ]);
});

test("a model that forgets an actor of its machine is reported", () => {
  const machine = setup({
    actors: {
      till: tillMachine,
      ...declareListeners<{ watch: ListenerPort<void, { type: "seen" }> }>("watch"),
    },
  }).createMachine({ id: "shop", invoke: { id: "till", src: "till" } });
  const model = defineModel(machine, { input: undefined, intents: [], outcomes: {} });
  expect(() => model.explore()).toThrow(
    'shop invokes "till", of which its model knows no reply. Add to the model',
  );
});

test("the place of a child machine counts as a child machine, before one is provided", () => {
  const machine = setup({ actors: { till: declareMachine<typeof tillMachine>("till") } }).createMachine({
    initial: "paying",
    states: { paying: { invoke: { id: "till", src: "till", onDone: "paid" } }, paid: {} },
  });
  const model = defineModel(machine, { input: undefined, intents: [], outcomes: { till: [{ paid: true }] } });
  expect(model.explore().steps.map(({ move }) => describeMove(move))).toEqual(['till returns {"paid":true}']);
});

test("a machine that moves in circles breaks instead of running for ever", () => {
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  const machine = setup({ types: {} as { events: { type: "go" } } }).createMachine({
    initial: "still",
    states: { still: { on: { go: "here" } }, here: { always: "there" }, there: { always: "here" } },
  });
  const { situations } = defineModel(machine, {
    input: undefined,
    intents: [{ type: "go" }],
    outcomes: {},
  }).explore();
  expect(situations.map((at) => stateOf(at).status)).toEqual(["active", "error"]);
});

test("only the part of a snapshot that the model projects makes situations different", () => {
  const { machine, spec } = kiosk;
  const coarse = defineModel(machine, {
    ...spec,
    outcomes: { ...spec.outcomes },
    project: ({ value }) => (typeof value === "object" && "service" in value ? value.service : value),
  });
  expect(coarse.explore().situations.length).toBeLessThan(kiosk.explore().situations.length);
});
