import type { Payment } from "#contract/payment.ts";
import { stateOfPayment } from "./payments.view.ts";

/** Totals in kopecks; refunds do not count as paid. `atDoor`: due on delivery. */
export type Totals = {
  count: number;
  paid: number;
  refunded: number;
  failed: number;
  processing: number;
  atDoor: number;
};

export const totalsOf = (payments: readonly Payment[]): Totals => {
  const totals: Totals = {
    count: payments.length,
    paid: 0,
    refunded: 0,
    failed: 0,
    processing: 0,
    atDoor: 0,
  };
  for (const payment of payments) {
    const state = stateOfPayment(payment);
    const { amount, refunded = 0 } = payment;
    if (state === "processing" || state === "atDoor") totals[state] += amount;
    else if (state === "failed") totals.failed += 1;
    else {
      totals.paid += amount - refunded;
      totals.refunded += refunded;
    }
  }
  return totals;
};

/** A payment with its month, `2026-11`, in the client's city. */
export type Dated = { month: string; payment: Payment };

/** Sum paid in a month, in kopecks, its share of the most in a month (0 to 1), and its number of payments, failed ones included. */
export type MonthSpent = { month: string; paid: number; share: number; count: number };

/** At most so many months. */
const monthsShown = 6;

const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
};

/**
 * Spending by month up to the newest payment, oldest first, months without payments included; empty if all are in one
 * month.
 */
export const monthlySpending = (dated: readonly Dated[]): MonthSpent[] => {
  const byMonth = Map.groupBy(dated, ({ month }) => month);
  const months = [...byMonth.keys()].toSorted();
  const [oldest, newest] = [months[0], months.at(-1)];
  if (oldest === undefined || newest === undefined || oldest === newest) return [];
  const spending: Omit<MonthSpent, "share">[] = [];
  for (let month = newest; month >= oldest && spending.length < monthsShown; month = monthBefore(month)) {
    const { paid, count } = totalsOf((byMonth.get(month) ?? []).map(({ payment }) => payment));
    spending.unshift({ month, paid, count });
  }
  const most = Math.max(...spending.map(({ paid }) => paid));
  return spending.map((each) => ({ ...each, share: most > 0 ? each.paid / most : 0 }));
};
