import type { DraftChoices } from "#machines/checkout/draft.ts";

/** What still has to be chosen before a draft has a price; null when nothing has. */
export const unfinishedReason = ({ months, handover }: DraftChoices) => {
  if (months === null) return "term" as const;
  if (handover === null) return "handover" as const;
  if (handover.kind === "pickup") return handover.officeId === null ? ("office" as const) : null;
  return handover.address.trim() === "" || handover.day === null || handover.slot === null
    ? ("delivery" as const)
    : null;
};
