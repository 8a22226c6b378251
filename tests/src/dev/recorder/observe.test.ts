import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { assign, createActor, fromCallback, fromPromise, raise, setup, SimulatedClock } from "xstate";
import { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import { createAliases } from "#src/dev/recorder/aliases.ts";
import { observeActors } from "#src/dev/recorder/observe.ts";
import { createRedact } from "#src/dev/recorder/redact.ts";
import { Entry } from "#src/dev/recording/entry.ts";
import { replayRecording } from "#tools/inspector/replay/replay.ts";

type Listed = { id: number; why: "found" };
let answer: { resolve: (listed: Listed) => void; reject: (why: unknown) => void };

/** A machine with a port, a listener, a timer, a guard, a raised event and an eventless transition. */
const doorMachine = setup({
  types: {
    // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
    context: {} as { months: number; phone: string },
    // Cast: as above.
    events: {} as { type: "rung"; phone: string } | { type: "left" } | { type: "counted" },
  },
  actors: {
    askCard: fromPromise<Listed, { cardId: number }>(
      () =>
        new Promise((resolve, reject) => {
          answer = { resolve, reject };
        }),
    ),
    watch: fromCallback(() => () => undefined),
  },
  guards: { isOpen: () => true, isSunday: () => false },
  actions: { count: assign({ months: ({ context }) => context.months + 1 }) },
  delays: { patience: 4000 },
}).createMachine({
  id: "door",
  context: () => ({ months: 1, phone: "79991234567" }),
  initial: "shut",
  states: {
    shut: {
      invoke: { id: "watch", src: "watch" },
      on: {
        rung: [
          { guard: "isSunday", target: "shut" },
          { guard: "isOpen", target: "asking", actions: ["count", raise({ type: "counted" })] },
        ],
      },
    },
    asking: {
      initial: "waiting",
      invoke: { id: "askCard", src: "askCard", input: { cardId: 77 }, onDone: "passing", onError: "shut" },
      after: { patience: "shut" },
      on: { left: "shut", counted: {} },
      states: { waiting: {} },
    },
    passing: { always: "open" },
    open: { type: "final" },
  },
});

const record = () => {
  const entries: Entry[] = [];
  const moment = { now: 1_000 };
  const write = (happened: object, at: number) => {
    const nth = entries.length + 1;
    entries.push(v.parse(Entry, { nth, at, source: { id: "tab", address: "/" }, ...happened }));
    return nth;
  };
  const { inspect, find } = observeActors(3, createRedact(createAliases(null)), write, () => moment.now);
  const clock = new SimulatedClock();
  const actor = createActor(doorMachine, { clock, inspect });
  return { entries, moment, clock, actor, find };
};
const ofKind = <K extends Entry["kind"]>(entries: Entry[], kind: K) =>
  entries.filter((entry): entry is Extract<Entry, { kind: K }> => entry.kind === kind);
/** Kinds of entries, in order. */
const inShort = (entries: Entry[]) =>
  entries.map((entry) => {
    const who =
      "actorId" in entry ? ofKind(entries, "actor").find(({ id }) => id === entry.actorId)?.name : "";
    if (entry.kind === "actor") return `${entry.name} begins`;
    if (entry.kind === "event") return `${who} hears ${entry.event.type}`;
    if (entry.kind === "step") return `${who} steps by ${entry.eventType}`;
    if (entry.kind === "settled") return `${who} ${entry.result}`;
    if (entry.kind === "law") return `${who} breaks ${entry.law}`;
    if (entry.kind === "snapshot") return `${who} is ${entry.status}`;
    return entry.kind === "page" ? entry.what : entry.kind;
  });
const ring = { type: "rung", phone: "79991234567" } as const;

describe("what the recorder observes", () => {
  test("has the order in which it happened, a port's end before its effects", async () => {
    const { actor, entries } = record();
    actor.start();
    actor.send(ring);
    answer.resolve({ id: 12, why: "found" });
    await new Promise((resolve) => actor.subscribe({ complete: () => resolve(null) }));
    expect(inShort(entries)).toEqual([
      `${actor.id} begins`,
      "watch begins",
      `${actor.id} hears xstate.init`,
      `${actor.id} is active`,
      `${actor.id} hears rung`,
      "askCard begins",
      `${actor.id} steps by rung`,
      `${actor.id} steps by counted`,
      "watch stopped",
      `${actor.id} is active`,
      "askCard answered",
      `${actor.id} hears xstate.done.actor.askCard`,
      `${actor.id} steps by xstate.done.actor.askCard`,
      `${actor.id} steps by xstate.done.actor.askCard`,
      `${actor.id} is done`,
    ]);
  });

  test("has the transition, its target, its guard and its actions", () => {
    const { actor, entries } = record();
    actor.start();
    actor.send(ring);
    expect(ofKind(entries, "step")[0]).toMatchObject({
      transitions: [
        {
          source: "shut",
          targets: ["asking"],
          descriptor: "rung",
          index: 1,
          guard: "isOpen",
          actions: ["count", "raise"],
        },
      ],
      value: { asking: "waiting" },
    });
  });

  test("has transient states, with their event", async () => {
    const { actor, entries } = record();
    actor.start();
    actor.send(ring);
    answer.resolve({ id: 12, why: "found" });
    await new Promise((resolve) => actor.subscribe({ complete: () => resolve(null) }));
    const done = ofKind(entries, "event").at(-1);
    const last = ofKind(entries, "step").slice(-2);
    expect(last.map(({ value }) => value)).toEqual(["passing", "open"]);
    expect(last.map(({ cause }) => cause)).toEqual([done?.nth, done?.nth]);
  });

  test("gives each of two equal events its own steps", () => {
    const { actor, entries } = record();
    actor.start();
    actor.send({ type: "left" });
    actor.send({ type: "left" });
    const received = ofKind(entries, "event").filter(({ event }) => event.type === "left");
    expect(
      ofKind(entries, "snapshot")
        .slice(1)
        .map(({ cause }) => cause),
    ).toEqual(received.map(({ nth }) => nth));
    expect(ofKind(entries, "step").map(({ cause }) => cause)).toEqual(received.map(({ nth }) => nth));
  });

  test("has a port's duration, input and output, with pseudonymous ids", async () => {
    const { actor, entries, moment } = record();
    actor.start();
    actor.send(ring);
    moment.now += 240;
    answer.resolve({ id: 12, why: "found" });
    await new Promise((resolve) => actor.subscribe({ complete: () => resolve(null) }));
    expect(ofKind(entries, "actor").at(-1)).toMatchObject({ name: "askCard", input: { cardId: "card#1" } });
    expect(ofKind(entries, "settled").at(-1)).toMatchObject({
      result: "answered",
      took: 240,
      output: { id: "id#2", why: "found" },
    });
  });

  test("has a port's failure, and when it is no longer awaited", async () => {
    const { actor, entries } = record();
    actor.start();
    actor.send(ring);
    answer.reject(new TypeError("no card for 79991234567"));
    await new Promise<void>((resolve) => actor.subscribe((now) => now.matches("shut") && resolve()));
    actor.send(ring);
    actor.send({ type: "left" });
    const asked = ofKind(entries, "actor").filter(({ name }) => name === "askCard");
    const results = asked.map(({ id }) => ofKind(entries, "settled").find(({ actorId }) => actorId === id));
    expect(results).toMatchObject([
      { result: "failed", error: { name: "TypeError", message: "•••" } },
      { result: "stopped" },
    ]);
  });

  test("has timers until they are cancelled", () => {
    const { actor, entries } = record();
    actor.start();
    actor.send(ring);
    const timers = () => ofKind(entries, "snapshot").at(-1)?.timers;
    const event = "xstate.after.patience.door.asking";
    expect(timers()).toEqual([{ id: event, event, delay: 4000, since: expect.any(Number) }]);
    actor.send({ type: "left" });
    expect(timers()).toEqual([]);
  });

  test("hides personal data, and keeps sums of the context", () => {
    const { actor, entries } = record();
    actor.start();
    actor.send(ring);
    expect(ofKind(entries, "snapshot").at(-1)?.context).toEqual({ months: 2, phone: "•••" });
    expect(ofKind(entries, "event").at(-1)?.event).toEqual({ type: "rung", phone: "•••" });
  });

  test("names a machine's children", () => {
    const { actor, entries, find } = record();
    actor.start();
    const [, watch] = ofKind(entries, "actor");
    expect(watch?.id).toMatch(/^3\/x:\d+$/);
    expect(ofKind(entries, "snapshot").at(-1)?.children).toEqual({ watch: watch?.id });
    expect(find(watch?.id ?? "")?.id).toBe("watch");
    actor.send(ring);
    expect(find(watch?.id ?? "")).toBeUndefined();
  });

  test("marks a machine restored from the page before, which has no laws checked and can be replayed", () => {
    const before = createActor(connectivityMachine, { input: { online: true } }).start();
    before.send({ type: "connection.lost" });
    const entries: Entry[] = [];
    const judged: string[] = [];
    const { inspect } = observeActors(
      1,
      (value) => value,
      (happened) => {
        const nth = entries.length + 1;
        entries.push(v.parse(Entry, { nth, at: 0, source: { id: "tab", address: "/" }, ...happened }));
        return nth;
      },
      () => 0,
      { started: (id) => judged.push(id), stepped: () => undefined },
    );
    const actor = createActor(connectivityMachine, {
      inspect,
      input: { online: true },
      snapshot: before.getPersistedSnapshot(),
    }).start();
    actor.send({ type: "connection.restored" });
    expect(ofKind(entries, "event").map(({ event }) => event.type)).toEqual([
      "carried.over",
      "connection.restored",
    ]);
    const [first] = ofKind(entries, "snapshot");
    expect(first).toMatchObject({ eventType: "carried.over", value: "offline", cause: 2 });
    expect(judged).toEqual([]);
    expect(replayRecording({ entries })).toMatchObject([{ isPart: true, divergence: null, steps: [{}, {}] }]);
  });

  test("knows our machines by their folders, whatever their input", () => {
    const entries: object[] = [];
    const { inspect } = observeActors(
      1,
      (value) => value,
      (happened) => entries.push(happened),
      () => 0,
    );
    createActor(connectivityMachine.provide({ delays: { restoredNotice: 5 } }), { inspect }).start();
    expect(entries[0]).toMatchObject({ kind: "actor", name: "connectivity", machine: "connectivity" });
  });
});
