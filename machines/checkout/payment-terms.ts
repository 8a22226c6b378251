import type { CheckoutContext } from "./checkout.context.ts";
import { laterCharges } from "./later-charges.ts";

/**
 * What a payment is made with: the saved cards, whether it can be paid at the door (what is brought there, with its
 * first payment), and whether charges follow. A backend that tells nothing of those is thought to charge.
 */
export function paymentTerms({
  order,
  draft,
  priced,
  cards,
}: Pick<CheckoutContext, "order" | "draft" | "priced" | "cards">) {
  if (order) return { cards, atDoor: order.officeId === null && order.period === 1, recurs: order.later > 0 };
  const later = priced && laterCharges(priced.quote);
  return { cards, atDoor: draft?.handover?.kind === "delivery", recurs: later === null || later.count > 0 };
}
