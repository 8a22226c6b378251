import type { Subscription } from "#contract/subscription.ts";

/** Bonus pays at most this share of a payment. */
const share = 0.3;

/**
 * How much bonus can still be spent on the next payment, in kopecks: 30 % minus what is reserved, at most the
 * balance; 0 without a next charge. The server decides; this avoids requests in vain.
 */
export function spendLimit(
  { status, debt, nextPayment, bonusApplied = 0 }: Subscription,
  balance: number,
): number {
  if (status !== "active" || debt > 0 || nextPayment === null) return 0;
  const whole = nextPayment.amount + bonusApplied;
  return Math.max(0, Math.min(balance, Math.floor(whole * share) - bonusApplied));
}
