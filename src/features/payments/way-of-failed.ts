import type { Payment } from "#contract/payment.ts";
import type { Subscription } from "#contract/subscription.ts";
import { owesNow } from "#machines/account/owes-now.ts";

/** What is left to do about a payment that failed: pay what it was for, or nothing, as another has paid it, or nobody needs to. */
export const wayOfFailed = (
  { period }: Pick<Payment, "period">,
  subscription: Pick<Subscription, "period" | "debt" | "status">,
): "pay" | "settled" | "none" => {
  if (subscription.period > period) return "settled";
  return owesNow(subscription) ? "pay" : "none";
};
