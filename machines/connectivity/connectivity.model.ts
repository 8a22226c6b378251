import { defineModel } from "#tools/statecharts/model.ts";
import { connectivityMachine } from "./connectivity.machine.ts";

export const connectivityModel = defineModel(connectivityMachine, {
  input: undefined,
  intents: [],
  signals: [{ type: "connection.lost" }, { type: "connection.restored" }],
  outcomes: {},
});
