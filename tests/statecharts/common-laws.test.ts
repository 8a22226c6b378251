import { describe, expect, test } from "vitest";
import { assign, setup } from "xstate";
import { type Expectations, commonLaws, inside } from "#tools/statecharts/common-laws.ts";
import { explain } from "#tools/statecharts/explain.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import type { ModelSpec } from "#tools/statecharts/model-spec.ts";
import { type Port, declarePorts } from "#machines/runtime/ports.ts";

// A small machine that keeps every law, and what it says when one thing about it is wrong.

type Events = { type: "sent" } | { type: "shown" } | { type: "withdrawn" } | { type: "recalled" };
type Ports = { send: Port<void, { kind: "sent" } | { kind: "refused" }> };

const letter = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as { events: Events; context: { tries: number }; tags: "pending" },
  actors: declarePorts<Ports>("send"),
  delays: { pause: 1000 },
});
const sending = letter.createStateConfig({
  tags: "pending",
  invoke: {
    id: "send",
    src: "send",
    onDone: [
      { guard: ({ event }) => event.output.kind === "refused", target: "writing" },
      { guard: ({ event }) => event.output.kind === "sent", target: "sent" },
    ],
    onError: "waiting",
  },
});
const states = {
  writing: letter.createStateConfig({ on: { sent: "sending" } }),
  sending,
  waiting: letter.createStateConfig({ after: { pause: "sending" }, on: { withdrawn: "writing" } }),
  sent: letter.createStateConfig({ on: { recalled: "writing" } }),
};
const config = { id: "letter", context: { tries: 0 }, initial: "writing", states } as const;
const spec = {
  input: undefined,
  intents: [{ type: "sent" }, { type: "withdrawn" }],
  signals: [{ type: "recalled" }],
  outcomes: { send: [{ kind: "sent" }, { kind: "refused" }] },
} as const;
const expected = {
  goals: { "a sent letter": inside("sent"), "a blank page": inside("writing") },
  allowedEvents: { sent: inside("writing"), withdrawn: inside("waiting") },
  delays: { pause: 1000 },
};
const right = letter.createMachine(config);
type Letter = typeof right;

/** Which laws the machine breaks, and what they say first. */
function broken(
  machine: Letter = right,
  change: { spec?: Partial<ModelSpec<Letter>>; expected?: Partial<Expectations<Letter>> } = {},
) {
  const model = defineModel(machine, { ...spec, ...change.spec });
  const laws = commonLaws(model, { ...expected, ...change.expected });
  return Object.fromEntries(
    Object.entries(laws).flatMap(([law, counterexamples]) => {
      const [first] = counterexamples(model.explore());
      return first ? [[law, explain(first).split("\n")[0]]] : [];
    }),
  );
}

test("a machine that is right breaks none of the laws that every machine must keep", () => {
  expect(broken()).toEqual({});
});

/** The same machine with some states as they should not be (so TypeScript must look away). */
const withStates = (changed: Partial<Record<keyof typeof states, object>>) =>
  // Cast: a changed machine has states that the types of the right one do not know.
  letter.createMachine({ ...config, states: { ...states, ...changed } } as unknown as typeof config);

describe("a machine breaks a law", () => {
  test("when an answer breaks it", () => {
    const { onError: _, ...invoke } = sending.invoke;
    const machine = withStates({ sending: { ...sending, invoke } });
    expect(broken(machine)).toMatchObject({
      "C41: nothing the world does breaks it": "broken by Error: outage",
      "L1: every answer and every outage is handled":
        "no state handles this reply of send: add onDone or onError, or end the port before",
    });
  });
  test("when one kind of answer is not handled", () => {
    const machine = withStates({
      sending: { ...sending, invoke: { ...sending.invoke, onDone: sending.invoke.onDone.slice(0, 1) } },
    });
    expect(broken(machine)).toMatchObject({
      "L1: every answer and every outage is handled":
        "no state handles this reply of send: add onDone or onError, or end the port before",
      "C41: it says pending exactly while it waits for a port": "says pending, waits for no port",
      "C41: no state outlives what it invoked": "stays in letter.sending, though send has finished",
    });
  });
  test("when it waits without saying so", () => {
    expect(broken(withStates({ sending: { invoke: sending.invoke } }))).toEqual({
      "C41: it says pending exactly while it waits for a port": "waits for send without saying so",
    });
  });
  test("when it says that it waits and does not", () => {
    expect(broken(withStates({ sent: { ...states.sent, tags: "pending" } }))).toEqual({
      "C41: it says pending exactly while it waits for a port": "says pending, waits for no port",
    });
  });
  test("when there is no way on from somewhere", () => {
    expect(broken(withStates({ sent: {} }), { spec: { signals: [] } })).toEqual({
      "L7: there is no dead end": 'no way to "a blank page" from here',
    });
  });
  test("when what another actor may send counts nowhere", () => {
    expect(broken(right, { spec: { signals: [{ type: "recalled" }, { type: "shown" }] } })).toEqual({
      "everything other actors may send counts somewhere":
        "shown is taken in no situation: handle it, or remove it from the model",
    });
  });
  test("when its context is more than JSON", () => {
    const forgetful = assign({ tries: () => Number.NaN });
    expect(broken(withStates({ waiting: { ...states.waiting, entry: forgetful } }))).toEqual({
      "its context is JSON": "context.tries is not JSON",
    });
  });
  test("when a timer is longer than it should be, or longer than clocks can count", () => {
    const law = "C40: every timer lasts as long as it should, and no longer than clocks can count";
    expect(broken(right, { expected: { delays: { pause: 2000 } } })).toEqual({
      [law]: "pause lasts 1000 ms, which `delays` does not say",
    });
    const endless = right.provide({ delays: { pause: 2 ** 31 - 1 } });
    expect(broken(endless, { expected: { delays: { pause: 2 ** 31 - 1 } } })).toHaveProperty([law]);
  });
  test("when a timer has no length, so that it would fire at once", () => {
    const hasty = withStates({ waiting: { ...states.waiting, after: { unknown: "sending" } } });
    expect(broken(hasty, { expected: { delays: {} } })).toMatchObject({
      "C40: every timer lasts as long as it should, and no longer than clocks can count":
        expect.stringContaining("has no length: it fires at once"),
    });
  });
  test("when a timer that the table speaks of is never armed", () => {
    expect(broken(right, { expected: { delays: { pause: 1000, rest: 5 } } })).toEqual({
      "C40: every timer of the table is used": "rest is never armed",
    });
  });
  test("when a person can do what the table does not say, or cannot do what it says", () => {
    const law = "a person can do exactly what the table says";
    expect(broken(right, { expected: { allowedEvents: { sent: inside("writing") } } })).toEqual({
      [law]: "withdrawn is on offer in waiting",
    });
    expect(
      broken(right, { expected: { allowedEvents: { ...expected.allowedEvents, shown: inside("sent") } } }),
    ).toEqual({
      [law]: "shown is not on offer in sent",
    });
  });
});

test("an ended machine is no dead end", () => {
  const machine = withStates({ sent: { type: "final" } });
  const goals = { "a sent letter": inside<Letter>("sent") };
  expect(broken(machine, { spec: { signals: [] }, expected: { goals } })).toEqual({});
});
