import type { Payment } from "#contract/payment.ts";
import type { PaymentsPage } from "./payments.ports.ts";

/** The first `read` payments are from the current reading, the rest from before. */
export type PaymentList = { payments: Payment[]; read: number };

const isOver = ({ status }: Payment) => status !== "processing";

/** Merges one payment: an ended one stays as it ended (C31, V6), and fields missing in the reply stay. */
export const newest = (known: Payment | undefined, fresh: Payment): Payment => {
  if (known === undefined) return fresh;
  return isOver(known) && known.status !== fresh.status ? known : { ...known, ...fresh };
};

/** Adds a page of the reading; duplicates within it count once. */
export const withPage = ({ payments, read }: PaymentList, page: readonly Payment[]): PaymentList => {
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const fresh = new Map<number, Payment>();
  for (const payment of page)
    fresh.set(payment.id, newest(fresh.get(payment.id) ?? known.get(payment.id), payment));
  const before = payments.slice(0, read).map((payment) => fresh.get(payment.id) ?? payment);
  for (const { id } of before) fresh.delete(id);
  const older = payments.slice(read).filter(({ id }) => !fresh.has(id));
  return { payments: [...before, ...fresh.values(), ...older], read: before.length + fresh.size };
};

/** Merges one payment; an unlisted one is last until its page is read. */
export const withPayment = (payments: readonly Payment[], fresh: Payment): Payment[] =>
  payments.some(({ id }) => id === fresh.id)
    ? payments.map((payment) => (payment.id === fresh.id ? newest(payment, fresh) : payment))
    : [...payments, fresh];

/** Whether all are read, also if a page leads nowhere new. */
export const isLast = ({ payments, read }: PaymentList, page: PaymentsPage): boolean =>
  page.next === null || withPage({ payments, read }, page.payments).read === read;
