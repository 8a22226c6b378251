import { describe, expect, test } from "vitest";
import { type AnyMachineSnapshot, emit, initialTransition, raise, sendTo, setup, transition } from "xstate";
import { type Port, declarePorts } from "#machines/runtime/ports.ts";
import { computer } from "#tools/statecharts/pure.ts";
import { model } from "./machines/kiosk/kiosk.model.ts";

test("computes what XState's own pure transition computes, for every step of a machine", () => {
  const { machine, explore } = model;
  const compute = computer(machine);
  const snapshotText = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, snapshot.context, snapshot.status]);
  expect(snapshotText(compute.start(undefined).snapshot)).toBe(snapshotText(initialTransition(machine)[0]));
  for (const { from, event } of explore().steps) {
    // Cast: the steps of a model carry the machine's own events.
    const [next, actions] = transition(machine, from.snapshot, event as never);
    const { snapshot, effects } = compute.step(from.snapshot, event);
    expect(snapshotText(snapshot)).toBe(snapshotText(next));
    expect(effects).toHaveLength(actions.length);
  }
});

describe("the effects of a step, as data", () => {
  type Ports = { weigh: Port<{ of: string }, number> };
  const machine = setup({
    // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
    types: {} as {
      events: { type: "put" } | { type: "lost" } | { type: "told"; what: string };
      emitted: { type: "bell.rung" };
    },
    actors: declarePorts<Ports>("weigh"),
    actions: { ringBell: emit({ type: "bell.rung" }), beep: () => {} },
    delays: { patience: 1000 },
  }).createMachine({
    id: "scale",
    initial: "empty",
    states: {
      empty: {
        on: { put: { target: "weighing", actions: ["ringBell", { type: "beep", params: { times: 2 } }] } },
      },
      weighing: {
        invoke: { id: "weigh", src: "weigh", input: { of: "bag" } },
        after: { patience: "empty" },
        entry: sendTo("weigh", { type: "told", what: "hurry" }),
        on: { lost: { target: "empty", actions: raise({ type: "told", what: "sorry" }) } },
      },
    },
  });
  const compute = computer(machine);
  const empty = compute.start(undefined).snapshot;
  const timer = "xstate.after.patience.scale.weighing";

  test("asking, announcing, telling, arming and custom actions", () => {
    expect(compute.step(empty, { type: "put" }).effects).toEqual([
      { kind: "emit", event: { type: "bell.rung" } },
      { kind: "do", action: "beep", params: { times: 2 } },
      { kind: "send", to: "weigh", event: { type: "told", what: "hurry" } },
      { kind: "arm", timer, event: { type: timer }, ms: 1000 },
      { kind: "invoke", id: "weigh", src: "weigh", input: { of: "bag" } },
    ]);
  });
  test("stopping, disarming and raising", () => {
    const { snapshot } = compute.step(empty, { type: "put" });
    expect(compute.step(snapshot, { type: "lost" }).effects).toEqual([
      { kind: "disarm", timer },
      { kind: "stop", id: "weigh" },
      { kind: "raise", event: { type: "told", what: "sorry" } },
    ]);
  });
});

test("every transition taken is reported, also eventless ones, and the states passed", () => {
  const machine = setup({}).createMachine({
    id: "door",
    initial: "shut",
    states: { shut: { on: { pushed: "swinging" } }, swinging: { always: "open" }, open: {} },
  });
  const compute = computer(machine);
  const { taken, passed } = compute.step(compute.start(undefined).snapshot, { type: "pushed" });
  expect(taken.map(({ source, eventType }) => `${source.id} ${eventType}`)).toEqual([
    "door.shut pushed",
    "door.swinging ",
  ]);
  expect(passed).toContain("door.swinging");
});

test("a guard that throws breaks the machine, as it would break an actor", () => {
  const machine = setup({
    guards: {
      isFine: () => {
        throw new Error("not at all");
      },
    },
  }).createMachine({ initial: "a", states: { a: { on: { go: { guard: "isFine", target: "b" } } }, b: {} } });
  const compute = computer(machine);
  const { snapshot } = compute.step(compute.start(undefined).snapshot, { type: "go" });
  expect(snapshot.status).toBe("error");
  expect(String(snapshot.error)).toContain("not at all");
});

test("an actor with a systemId can be asked again and again", () => {
  const machine = setup({ actors: declarePorts<{ wait: Port<void, void> }>("wait") }).createMachine({
    initial: "waiting",
    states: {
      waiting: {
        invoke: { id: "wait", src: "wait", systemId: "waiter" },
        on: { again: { target: "waiting", reenter: true } },
      },
    },
  });
  const compute = computer(machine);
  let { snapshot } = compute.start(undefined);
  for (let turn = 0; turn < 3; turn++) ({ snapshot } = compute.step(snapshot, { type: "again" }));
  expect(snapshot.status).toBe("active");
});
