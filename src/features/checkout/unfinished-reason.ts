import { cleanText } from "#contract/text.ts";
import type { DraftChoices } from "#machines/checkout/draft.ts";

export type DeliveryField = "address" | "day" | "slot";
/** Where and when a device is to be brought, as far as it is chosen. */
export type DeliveryChoice = { address: string; day: string | null; slot: string | null };

/** What a delivery does not say yet, in the order of its fields. */
export const lackingIn = ({ address, day, slot }: DeliveryChoice): DeliveryField[] => {
  const said = { address: cleanText(address) !== "", day: day !== null, slot: slot !== null };
  return (["address", "day", "slot"] as const).filter((field) => !said[field]);
};

/** The same of a draft; nothing where the device is collected. */
export const lackingOf = (handover: DraftChoices["handover"]): DeliveryField[] =>
  handover?.kind === "delivery" ? lackingIn(handover) : [];

/** What still has to be chosen before a draft has a price; null when nothing has. */
export const unfinishedReason = ({ months, handover }: DraftChoices) => {
  if (months === null) return "term" as const;
  if (handover === null) return "handover" as const;
  if (handover.kind === "pickup") return handover.officeId === null ? ("office" as const) : null;
  return lackingOf(handover).length > 0 ? ("delivery" as const) : null;
};
