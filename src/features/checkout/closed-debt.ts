import { dayIn } from "#contract/day.ts";
import { momentOf, type Payment } from "#contract/payment.ts";
import type { Subscription } from "#contract/subscription.ts";

/**
 * Of a payment that closed a debt and let the pause go on: the day by which the device is to be returned, ISO; null where
 * nothing is to be returned. What is paid in time is paid by the first day of its month.
 */
export const returnAfterDebt = (
  { status, debt, period, returnBy, possession }: Subscription,
  payment: Payment,
  zone: string,
): string | null => {
  const { days } = payment;
  const isLate = days != null && days.from < dayIn(zone, new Date(momentOf(payment)));
  const isClosed = isLate && status === "paused" && debt === 0 && period === payment.period + 1;
  return isClosed && possession?.state !== "returned" ? returnBy : null;
};
