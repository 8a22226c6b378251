import type { Course } from "#contract/forecast.ts";
import type { Payment } from "#contract/payment.ts";
import type { Subscription } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { moneyBack } from "#machines/forecast/forecast.view.ts";

/**
 * What a deposit is called: held as long as it is to come back, then given back, as far as the payments tell: what is
 * given back of a first month that was used is the deposit.
 */
export const nameOfDeposit = (
  { id, status, start, deposit }: Subscription,
  stay: Course | null,
  payments: readonly Payment[],
) => {
  if (!isOver(status) || deposit === 0 || (stay !== null && moneyBack(stay, "deposit") > 0))
    return "fact.deposit";
  const isBack = payments.some(
    ({ subscriptionId, period, refunded = 0 }) =>
      subscriptionId === id && period === 1 && start !== null && refunded === deposit,
  );
  return isBack ? "fact.deposit.back" : "fact.deposit.paid";
};
