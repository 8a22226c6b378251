import type { Act } from "#contract/subscription.ts";

/** Two letters for the kind of a document, as Russian paperwork abbreviates them. */
const prefixes: Record<Act["type"], string> = {
  receipt: "АП",
  return: "АВ",
  exchange: "АО",
  overnightStorage: "НХ",
  carePlan: "ПУ",
  protectionPlan: "ПЗ",
  unilateralReturn: "ОВ",
};

/** The number people quote to support: kind, subscription, place within it (`АП-000041-2`). */
export const actNumber = (type: Act["type"], subscriptionId: number, ordinal: number): string =>
  `${prefixes[type]}-${String(subscriptionId).padStart(6, "0")}-${ordinal}`;
