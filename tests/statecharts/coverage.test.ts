import { expect, test } from "vitest";
import { setup } from "xstate";
import { gaps } from "#tools/statecharts/coverage.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { type Port, declarePorts } from "#machines/runtime/ports.ts";

test("states never reached, guard branches never taken and ports never asked are named", () => {
  const machine = setup({
    // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
    types: {} as { events: { type: "pushed" } | { type: "never" } },
    actors: declarePorts<{ ring: Port<void, void> }>("ring"),
  }).createMachine({
    id: "door",
    initial: "shut",
    states: {
      shut: { on: { pushed: [{ guard: () => false, target: "jammed" }, { target: "ajar" }], never: {} } },
      ajar: { always: "open" },
      open: { after: { 1000: "shut" } },
      jammed: { invoke: { id: "ring", src: "ring", onDone: "shut" } },
    },
  });
  const model = defineModel(machine, {
    input: undefined,
    intents: [{ type: "pushed" }],
    outcomes: { ring: [undefined] },
  });
  expect(gaps(model.machine, model.explore())).toEqual({
    unreached: ["door.jammed"],
    untaken: [
      "door.shut on pushed → door.jammed",
      "door.shut on never → (stays)",
      "door.jammed on ring returns → door.shut",
    ],
    unasked: ["ring"],
  });
});
