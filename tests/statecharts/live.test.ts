import { describe, expect, test } from "vitest";
import { assign, emit, setup, spawnChild } from "xstate";
import { live, walkLive } from "#tools/statecharts/live.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { type Port, declarePorts } from "#machines/runtime/ports.ts";
import { type KioskMachine, kioskMachine } from "./machines/kiosk/kiosk.machine.ts";
import { model } from "./machines/kiosk/kiosk.model.ts";
import { defined } from "../defined.ts";

describe("a live actor", () => {
  const walk = async (machine: KioskMachine) => {
    const other = model.around(machine);
    for (const tour of model.tours()) await walkLive({ ...model, machine: other.machine }, tour);
  };
  const differently = (actions: Parameters<KioskMachine["provide"]>[0]["actions"] & object) =>
    kioskMachine.provide({ actions });

  test("agrees with the model of the same machine", async () => {
    await expect(walk(kioskMachine)).resolves.toBeUndefined();
  });
  test("is found to know something else than the model, with the way there", async () => {
    const forgetful = differently({ keepDrink: assign({ drink: "water" }) });
    await expect(walk(forgetful)).rejects.toThrow(/^the context is .*"water".*after:\n.*drink\.chosen/s);
  });
  test("is found to announce something else than the model", async () => {
    const silent = differently({ announceCup: () => {} });
    await expect(walk(silent)).rejects.toThrow("what it asked and announced is");
  });
  test("is found to leave an unneeded request open", async () => {
    const machine = setup({
      // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
      types: {} as { events: { type: "again" } },
      actors: declarePorts<{ look: Port<void, void> }>("look"),
    }).createMachine({
      entry: spawnChild("look", { id: "look" }),
      on: { again: { actions: spawnChild("look", { id: "look" }) } },
    });
    const careless = defineModel(machine, {
      input: undefined,
      intents: [{ type: "again" }],
      outcomes: { look: [] },
    });
    const again = defined(
      careless.explore().steps.find(({ event }) => event.type === "again"),
      "step by the event again",
    );
    await expect(walkLive(careless, [again])).rejects.toThrow(
      'the list of requests left running is ["look"]',
    );
  });
});

test("its requests are answered, failed and aborted by hand", async () => {
  const actor = await live(model);
  await actor.act({ type: "drink.chosen", drink: "tea" }, "person");
  await actor.answer("till", { kind: "returned", output: { paid: true } }, "till");
  expect(actor.snapshot().matches({ service: "brewing" })).toBe(true);
  expect(actor.effects()).toEqual([
    { kind: "invoke", id: "watchDoor", src: "watchDoor", input: undefined },
    { kind: "invoke", id: "till", src: "till", input: undefined },
    { kind: "invoke", id: "brew", src: "brew", input: { drink: "tea" } },
  ]);
  await actor.answer("brew", { kind: "outage" }, "brew");
  expect(actor.snapshot().context.notice).toBe("broken");
  await expect(actor.answer("brew", { kind: "outage" }, "brew")).rejects.toThrow("brew has no open request");
  actor.stop();
  expect(actor.unaborted()).toEqual([]);
});

test("its clock moves on request", async () => {
  const actor = await live(model);
  await actor.act({ type: "drink.chosen", drink: "tea" }, "person");
  await actor.elapse("glow", 4_999);
  expect(actor.snapshot().matches({ lamp: "glowing" })).toBe(true);
  await actor.elapse("glow", 1);
  expect(actor.snapshot().matches({ lamp: "dark" })).toBe(true);
});

test("events that it emits are heard in order", async () => {
  const machine = setup({
    // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
    types: {} as { emitted: { type: "one" } | { type: "two" }; events: { type: "go" } },
  }).createMachine({
    on: { go: { actions: [emit({ type: "one" }), emit({ type: "two" })] } },
  });
  const actor = await live(
    defineModel(machine, { input: undefined, intents: [{ type: "go" }], outcomes: {} }),
  );
  await actor.act({ type: "go" }, "person");
  expect(actor.effects()).toEqual([
    { kind: "emit", event: { type: "one" } },
    { kind: "emit", event: { type: "two" } },
  ]);
});
