import { defineModel } from "#tools/statecharts/model.ts";
import { releaseMachine } from "./release.machine.ts";

export const releaseModel = defineModel(releaseMachine, {
  input: undefined,
  intents: [{ type: "reload.requested" }],
  signals: [
    { type: "payment.begun" },
    { type: "payment.over" },
    { type: "page.navigated" },
    { type: "connection.lost" },
    { type: "connection.restored" },
  ],
  outcomes: { claimReload: [{ kind: "granted" }, { kind: "denied" }], reload: [] },
  reports: { watchOutdated: [{ type: "page.outdated" }], watchUpdates: [{ type: "update.waiting" }] },
});
