import { describe, expect, test } from "vitest";
import { createActor, setup, toPromise, waitFor } from "xstate";
import {
  type ListenerPort,
  type Port,
  declareListeners,
  declarePorts,
  listenerActors,
  portActors,
} from "#machines/runtime/ports.ts";

type Ports = { measure: Port<{ of: string }, number> };
type Listeners = { watch: ListenerPort<{ what: string }, { type: "moved" }> };

const scale = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as { events: { type: "moved" } | { type: "left" }; context: { weight: number } },
  actors: { ...declarePorts<Ports>("measure"), ...declareListeners<Listeners>("watch") },
}).createMachine({
  context: { weight: 0 },
  initial: "measuring",
  states: {
    measuring: {
      invoke: {
        id: "measure",
        src: "measure",
        input: { of: "bag" },
        onDone: "watching",
        onError: "unmeasured",
      },
      on: { left: "unmeasured" },
    },
    watching: {
      invoke: { id: "watch", src: "watch", input: { what: "bag" }, onError: "unmeasured" },
      on: { moved: "measuring", left: "unmeasured" },
    },
    unmeasured: {},
  },
});

describe("a port that was not provided", () => {
  test("rejects when it is asked, and names itself", async () => {
    const actor = createActor(declarePorts<Ports>("measure").measure, { input: { of: "bag" } });
    await expect(toPromise(actor.start())).rejects.toThrow('port "measure" is not provided');
  });
  test("breaks a listener that is started, and names itself", () => {
    const actor = createActor(declareListeners<Listeners>("watch").watch, { input: { what: "bag" } });
    const errors: unknown[] = [];
    actor.subscribe({ error: (error) => errors.push(error) });
    actor.start();
    expect(errors).toEqual([new Error('port "watch" is not provided')]);
  });
});

describe("provided ports", () => {
  const start = (measure: Ports["measure"], watch: Listeners["watch"]) =>
    createActor(
      scale.provide({
        actors: { ...portActors<Ports>({ measure }), ...listenerActors<Listeners>({ watch }) },
      }),
    ).start();
  const never = () => new Promise<never>(() => {});

  test("are handed their input, and their answer moves the machine", async () => {
    const asked: unknown[] = [];
    const actor = start(
      async (input) => {
        asked.push(input);
        return 3;
      },
      (input) => {
        asked.push(input);
        return () => {};
      },
    );
    await waitFor(actor, (snapshot) => snapshot.matches("watching"));
    expect(asked).toEqual([{ of: "bag" }, { what: "bag" }]);
    actor.stop();
  });
  test("are aborted as soon as the state that asked is left", () => {
    const signals: AbortSignal[] = [];
    const actor = start(
      (_, signal) => {
        signals.push(signal);
        return never();
      },
      () => () => {},
    );
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    actor.send({ type: "left" });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
  test("listen as long as their state lasts", async () => {
    let listening = 0;
    let send: (event: { type: "moved" }) => void = () => {};
    const actor = start(
      async () => 3,
      (_, sendBack) => {
        listening++;
        send = sendBack;
        return () => listening--;
      },
    );
    await waitFor(actor, (snapshot) => snapshot.matches("watching"));
    expect(listening).toBe(1);
    send({ type: "moved" });
    expect([actor.getSnapshot().value, listening]).toEqual(["measuring", 0]);
    actor.stop();
  });
});
