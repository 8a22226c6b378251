import { defineModel } from "#tools/statecharts/model.ts";
import { messagesMachine } from "./messages.machine.ts";

export const messagesModel = defineModel(messagesMachine, {
  input: { limit: 3 },
  intents: [],
  signals: [],
  reports: {
    watchMessages: [
      { type: "message.reported", message: { at: 1_800_000_000_000, what: "unanswered", requestId: null } },
      { type: "message.reported", message: { at: 1_800_000_061_000, what: "promo.used", requestId: null } },
      {
        type: "message.reported",
        message: { at: 1_800_000_122_000, what: "server.failed", requestId: "r-17" },
      },
      // The same message later, with another request id.
      {
        type: "message.reported",
        message: { at: 1_800_000_183_000, what: "server.failed", requestId: "r-18" },
      },
    ],
  },
  outcomes: {},
});
