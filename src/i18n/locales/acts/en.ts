import type { Translated } from "../translated.ts";
import type { texts as russian } from "./ru.ts";

export const texts = {
  "act.receipt": "Handover record",
  "act.return": "Return record",
  "act.exchange": "Exchange record",
  "act.overnightStorage": "Overnight storage agreement",
  "act.protectionPlan": "Protection plan",
  "act.carePlan": "Care plan",
  "act.unilateralReturn": "Unilateral return record",
  "act.annex": "Annex to the contract",
  "act.writeOff": "Write-off record",
  numbered: "{{name}} no. {{number}}",
} as const satisfies Translated<typeof russian>;
