import { defineModel } from "#tools/statecharts/model.ts";
import { kioskMachine } from "./kiosk.machine.ts";

export const model = defineModel(kioskMachine, {
  input: undefined,
  intents: [{ type: "drink.chosen", drink: "tea" }, { type: "choice.withdrawn" }, { type: "cup.taken" }],
  outcomes: { till: [{ paid: true }, { paid: false }], brew: [{ kind: "brewed" }, { kind: "soldOut" }] },
  reports: { watchDoor: [{ type: "door.opened" }, { type: "door.closed" }], till: [{ type: "till.slow" }] },
});
