import type { Subscription } from "#contract/subscription.ts";

/** At most this share of a payment is paid by bonus. */
const share = 0.3;

/**
 * How much bonus can still be spent on the next payment of a subscription, in kopecks: 30 % of it, less what is set
 * aside already, and no more than there is. 0 where nothing is charged next. The server decides; this only keeps people
 * from asking in vain.
 */
export function spendLimit(
  { status, debt, nextPayment, bonusApplied = 0 }: Subscription,
  balance: number,
): number {
  if (status !== "active" || debt > 0 || nextPayment === null) return 0;
  const whole = nextPayment.amount + bonusApplied;
  return Math.max(0, Math.min(balance, Math.floor(whole * share) - bonusApplied));
}
