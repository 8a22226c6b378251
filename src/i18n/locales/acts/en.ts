import type { Translated } from "../translated.ts";
import type { texts as russian } from "./ru.ts";

export const texts = {
  "act.receipt": "Act of handover",
  "act.return": "Act of return",
  "act.exchange": "Act of exchange",
  "act.overnightStorage": "Act of overnight storage",
  "act.protectionPlan": "Protection plan",
  "act.carePlan": "Care plan",
  "act.unilateralReturn": "Unilateral act of return",
} as const satisfies Translated<typeof russian>;
