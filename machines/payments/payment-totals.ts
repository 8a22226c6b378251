import type { Payment } from "#contract/payment.ts";
import { stateOfPayment } from "./payments.view.ts";

/** What payments come to, in kopecks. What was given back is not counted as paid. `atDoor`: to be paid on delivery. */
export type Totals = {
  count: number;
  paid: number;
  refunded: number;
  failed: number;
  underWay: number;
  atDoor: number;
};

export const totalsOf = (payments: readonly Payment[]): Totals => {
  const totals: Totals = { count: payments.length, paid: 0, refunded: 0, failed: 0, underWay: 0, atDoor: 0 };
  for (const payment of payments) {
    const state = stateOfPayment(payment);
    const { amount, refunded = 0 } = payment;
    if (state === "underWay" || state === "atDoor") totals[state] += amount;
    else if (state === "failed") totals.failed += 1;
    else {
      totals.paid += amount - refunded;
      totals.refunded += refunded;
    }
  }
  return totals;
};

/** A payment with the month it counts in, `2026-11`: of the client's city. */
export type Dated = { month: string; payment: Payment };

/** What was paid in a month, in kopecks, and how many payments the month has: ended well or not. */
export type MonthSpent = { month: string; paid: number; count: number };

/** So many months are told at most. */
export const monthsTold = 6;

const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
};

/**
 * What was paid month by month up to the newest payment, the oldest month first. Months without a payment stand among
 * them, so that a month is as far from the next as in the calendar. Nothing where all is in one month.
 */
export const spendingOf = (dated: readonly Dated[]): MonthSpent[] => {
  const byMonth = Map.groupBy(dated, ({ month }) => month);
  const months = [...byMonth.keys()].toSorted();
  const [oldest, newest] = [months[0], months.at(-1)];
  if (oldest === undefined || newest === undefined || oldest === newest) return [];
  const told: MonthSpent[] = [];
  for (let month = newest; month >= oldest && told.length < monthsTold; month = monthBefore(month)) {
    const { paid, count } = totalsOf((byMonth.get(month) ?? []).map(({ payment }) => payment));
    told.unshift({ month, paid, count });
  }
  return told;
};
