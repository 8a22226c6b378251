import type { Outlook } from "#contract/outlook.ts";
import { defineModel } from "../kit/model.ts";
import { outlookMachine } from "./outlook.machine.ts";

const course = {
  charges: [{ date: "2026-12-03", period: 3, amount: 948_000 }],
  total: 948_000,
  end: "2027-01-03",
};
export const outlook: Outlook = {
  today: "2026-11-21",
  stay: course,
  pause: { returnBy: "2026-11-28", resumed: { on: "2026-12-21", course } },
  resume: null,
  cancel: {
    at: "2026-12-03",
    refund: 0,
    deposit: 500_000,
    returnBy: "2026-12-03",
    course: { charges: [], total: 0, end: "2026-12-03" },
  },
  takeBack: null,
};

export const outlookModel = defineModel(outlookMachine, {
  input: { id: 7 },
  intents: [{ type: "outlook.requested", resumeOn: "2027-01-10" }, { type: "outlook.retryRequested" }],
  signals: [{ type: "connection.restored" }],
  outcomes: { loadOutlook: [{ kind: "found", outlook }, { kind: "unavailable" }] },
});
