import { defineModel } from "#tools/statecharts/model.ts";
import { appMachine } from "./app.machine.ts";

const token = "the-token-of-a-request";

export const appModel = defineModel(appMachine, {
  input: { version: "2" },
  intents: [],
  outcomes: { connectivity: [], release: [], session: [] },
  reports: {
    watchConnection: [{ type: "connection.lost" }, { type: "connection.restored" }],
    watchUnauthorized: [
      { type: "session.rejected", token },
      { type: "client.flagged", token },
      { type: "post.blocked" },
    ],
    watchTabs: [
      { type: "session.endedElsewhere" },
      { type: "session.startedElsewhere", token },
      { type: "client.flagged", token },
    ],
  },
});
