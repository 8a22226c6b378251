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
  pictures: "Photos",
  "pictures.receipt": "Photos taken at handover, {{day}}",
  "pictures.return": "Photos taken on return, {{day}}",
  "pictures.exchange": "Photos taken at the exchange, {{day}}",
} as const satisfies Translated<typeof russian>;
