import { type Totals, totalsOf } from "#machines/payments/payment-totals.ts";
import { type ListedPayment, normalise } from "./listed-payment.ts";
import { type PaymentsFilter, hasOutcome } from "./payments-search.ts";
import { useTranslation } from "react-i18next";
import { formatMonth, formatShortMonth } from "../../ui/date.ts";
import { useYear } from "../../routing/use-clock.ts";

/** A month (`2026-11`): `Ноябрь`, with its year unless current; short: `ноя`. */
export const useMonthName = () => {
  const { i18n } = useTranslation();
  const thisYear = useYear();
  return (
    month: string,
    { year = false, short = false }: { year?: boolean; short?: boolean } = {},
  ): string => {
    const day = `${month}-01`;
    return short
      ? formatShortMonth(day, i18n.language)
      : formatMonth(day, i18n.language, year ? null : thisYear);
  };
};

/** Payments that match outcome, type, month and every word. */
export const filterPayments = (
  listed: readonly ListedPayment[],
  { show, type, month, q = "" }: PaymentsFilter,
): ListedPayment[] => {
  const words = normalise(q)
    .split(/[\s•₽]+/)
    .filter(Boolean);
  return listed.filter(
    (each) =>
      (show === undefined || hasOutcome(each.payment, show)) &&
      (type === undefined || each.payment.type === type) &&
      (month === undefined || each.month === month) &&
      words.every((word) => each.words.includes(word)),
  );
};

export const totalsOfListed = (listed: readonly ListedPayment[]): Totals =>
  totalsOf(listed.map(({ payment }) => payment));

/** `totals` counts all rows of the month, not only `rows`. */
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

/** Newest first. */
export const listMonths = (listed: readonly ListedPayment[]): string[] =>
  [...new Set(listed.map(({ month }) => month))].toSorted((a, b) => (a < b ? 1 : -1));

/** Rows per part. */
const partSize = 50;

/** Splits a month, so that distant parts can skip layout. */
export const splitRows = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / partSize) }, (_, index) =>
    rows.slice(index * partSize, (index + 1) * partSize),
  );
