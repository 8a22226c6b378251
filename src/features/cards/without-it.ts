import type { Card } from "#contract/card.ts";

/**
 * What becomes of the payments once a card is removed, which it can be on any day (docs/decisions/199): nothing is paid
 * by it, another pays, another is only the main one from then on, or they are paid by hand.
 */
export const withoutIt = (
  { usedBy, isDefault }: Pick<Card, "usedBy" | "isDefault">,
  heir: Card | undefined,
): "unused" | "heir" | "main" | "byHand" => {
  if (usedBy.length > 0) return heir === undefined ? "byHand" : "heir";
  return isDefault && heir !== undefined ? "main" : "unused";
};
