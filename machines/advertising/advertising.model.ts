import { defineModel } from "#tools/statecharts/model.ts";
import { advertisingMachine } from "./advertising.machine.ts";

export const advertisingModel = defineModel(advertisingMachine, {
  input: { online: false },
  intents: [],
  signals: [{ type: "tag.remembered" }, { type: "connection.lost" }, { type: "connection.restored" }],
  outcomes: { sendTag: [undefined] },
});
