import { setup } from "xstate";
import { type Port, declarePorts } from "#machines/runtime/ports.ts";

/** The child: takes the money, asks once more after a declined card. */
export const tillMachine = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: object;
    events: { type: "card.shown" };
    output: { paid: boolean };
    tags: "pending";
  },
  actors: declarePorts<{ charge: Port<void, boolean> }>("charge"),
}).createMachine({
  id: "till",
  context: {},
  initial: "waiting",
  output: ({ event }) => ({ paid: event.type.startsWith("xstate.done.state.till.paid") }),
  states: {
    waiting: { on: { "card.shown": "charging" } },
    charging: {
      tags: "pending",
      invoke: {
        id: "charge",
        src: "charge",
        onDone: [{ guard: ({ event }) => event.output, target: "paid" }, { target: "unpaid" }],
        onError: "waiting",
      },
    },
    paid: { type: "final" },
    unpaid: { type: "final" },
  },
});
