import type { Payment } from "#contract/payment.ts";
import type { Subscription } from "#contract/subscription.ts";

/** How much of a payment is the deposit, which is paid with the first month (kopecks): without a word of it the sum would be wrong. */
export const depositIn = (
  { type, period, amount }: Pick<Payment, "type" | "period" | "amount">,
  { deposit }: Pick<Subscription, "deposit">,
): number => (type === "subscription" && period === 1 && amount > deposit ? deposit : 0);
