import type { QuoteRefusal } from "./checkout.ports.ts";
import type { DraftChoices } from "./draft.ts";

/** `request.tooMany`: so many codes were wrong that none is looked at for an hour. */
const codes = ["promo.unknown", "promo.expired", "promo.used", "promo.bonus", "request.tooMany"] as const;

/** Why a promo code does not count. It is said beside its field, and the price is the one without the code. */
export type PromoRefusal = (typeof codes)[number];

/**
 * The refusal of the draft's own promo code; null when something else is refused. A code is left out of the price
 * once: a server that refuses the same price without it refuses something else, whatever it calls that.
 */
export function refusalOfPromo(
  { draft, promoRefusal }: { draft: DraftChoices | null; promoRefusal: PromoRefusal | null },
  { code }: QuoteRefusal,
): PromoRefusal | null {
  if (promoRefusal !== null || draft === null || draft.promo === null) return null;
  return codes.find((known) => known === code) ?? null;
}
