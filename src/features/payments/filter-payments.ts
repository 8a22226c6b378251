import { type Totals, totalsOf } from "#machines/payments/payment-totals.ts";
import { type ListedPayment, plain } from "./listed-payment.ts";
import type { PaymentsFilter } from "./payments-search.ts";

/** Those that answer to all that is asked: status, type, month, and every word somewhere. */
export const filterPayments = (
  listed: readonly ListedPayment[],
  { show, type, month, q = "" }: PaymentsFilter,
): ListedPayment[] => {
  const words = plain(q)
    .split(/[\s•₽]+/)
    .filter(Boolean);
  return listed.filter(
    (each) =>
      (show === undefined || each.payment.status === show) &&
      (type === undefined || each.payment.type === type) &&
      (month === undefined || each.month === month) &&
      words.every((word) => each.words.includes(word)),
  );
};

export const totalsOfListed = (listed: readonly ListedPayment[]): Totals =>
  totalsOf(listed.map(({ payment }) => payment));

/** The first rows by month, with the totals of all rows of that month. */
export type Month = { month: string; rows: ListedPayment[]; totals: Totals };

export const groupByMonth = (listed: readonly ListedPayment[], rows: number): Month[] => {
  const all = Map.groupBy(listed, ({ month }) => month);
  const shown = Map.groupBy(listed.slice(0, rows), ({ month }) => month);
  return [...shown].map(([month, some]) => ({
    month,
    rows: some,
    totals: totalsOfListed(all.get(month) ?? some),
  }));
};

/** The months there are payments in, the newest first. */
export const monthsOf = (listed: readonly ListedPayment[]): string[] =>
  [...new Set(listed.map(({ month }) => month))].toSorted((a, b) => (a < b ? 1 : -1));

/** So many rows are laid out, or left out of it, together. */
const partSize = 50;

/** The rows of a month in parts: lists of their own, so that far ones can be left out of the layout. */
export const partsOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / partSize) }, (_, index) =>
    rows.slice(index * partSize, (index + 1) * partSize),
  );
