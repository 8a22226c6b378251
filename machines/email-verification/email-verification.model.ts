import { defineModel } from "#tools/statecharts/model.ts";
import { emailVerificationMachine } from "./email-verification.machine.ts";

export const emailVerificationModel = defineModel(emailVerificationMachine, {
  input: undefined,
  intents: [{ type: "verification.retryRequested" }],
  signals: [{ type: "session.ended" }],
  outcomes: {
    findToken: [
      { kind: "found" },
      { kind: "missing" },
      { kind: "known", outcome: "verified" },
      { kind: "known", outcome: "refused" },
    ],
    verifyEmail: [
      { kind: "verified" },
      { kind: "refused" },
      { kind: "barred", why: "client.forbidden" },
      { kind: "barred", why: "client.deleting" },
    ],
  },
});
