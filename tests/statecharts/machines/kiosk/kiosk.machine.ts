import { assign, emit, setup } from "xstate";
import { declareListeners, declarePorts } from "#machines/runtime/ports.ts";
import { tillMachine } from "../till/till.machine.ts";
import type { KioskEvent, KioskListeners, KioskPorts } from "./kiosk.ports.ts";

// A coffee kiosk: small, and has one of everything that the kit must handle.

const kiosk = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: { drink: string; notice: "soldOut" | "unpaid" | "broken" | "slow" | null };
    events: KioskEvent;
    emitted: { type: "cup.served" };
    tags: "pending";
  },
  actors: {
    ...declarePorts<KioskPorts>("brew"),
    ...declareListeners<KioskListeners>("watchDoor"),
    till: tillMachine,
  },
  actions: {
    keepDrink: assign({ drink: (_, { drink }: { drink: string }) => drink }),
    forgetDrink: assign({ drink: "" }),
    note: assign({
      notice: (_, { notice }: { notice: "soldOut" | "unpaid" | "broken" | "slow" | null }) => notice,
    }),
    announceCup: emit({ type: "cup.served" }),
  },
  delays: { patience: 30_000, glow: 5_000 },
});

export const kioskMachine = kiosk.createMachine({
  id: "kiosk",
  context: { drink: "", notice: null },
  type: "parallel",
  invoke: { id: "watchDoor", src: "watchDoor" },
  states: {
    service: {
      initial: "choosing",
      states: {
        choosing: {
          entry: "forgetDrink",
          on: {
            "drink.chosen": {
              target: "paying",
              actions: [
                { type: "keepDrink", params: ({ event }) => event },
                { type: "note", params: { notice: null } },
              ],
            },
          },
        },
        paying: {
          invoke: {
            id: "till",
            src: "till",
            onDone: [
              { guard: ({ event }) => event.output.paid, target: "brewing" },
              { target: "choosing", actions: { type: "note", params: { notice: "unpaid" } } },
            ],
          },
          on: {
            "choice.withdrawn": "choosing",
            "till.slow": { actions: { type: "note", params: { notice: "slow" } } },
          },
          after: { patience: "choosing" },
        },
        brewing: {
          tags: "pending",
          invoke: {
            id: "brew",
            src: "brew",
            input: ({ context }) => ({ drink: context.drink }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === "soldOut",
                target: "choosing",
                actions: { type: "note", params: { notice: "soldOut" } },
              },
              { target: "served", actions: { type: "note", params: { notice: null } } },
            ],
            onError: { target: "choosing", actions: { type: "note", params: { notice: "broken" } } },
          },
        },
        served: { entry: "announceCup", on: { "cup.taken": "choosing" } },
      },
    },
    lamp: {
      initial: "dark",
      states: {
        dark: { on: { "drink.chosen": "glowing" } },
        glowing: { after: { glow: "dark" } },
      },
    },
    door: {
      initial: "closed",
      states: { closed: { on: { "door.opened": "open" } }, open: { on: { "door.closed": "closed" } } },
    },
  },
});

export type KioskMachine = typeof kioskMachine;
