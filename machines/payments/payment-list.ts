import type { Payment } from "#contract/payment.ts";
import type { PaymentsPage } from "./payments.ports.ts";

/** What is known: the first `read` of them are as the reading that goes on has found them, the rest is from before. */
export type PaymentList = { payments: Payment[]; read: number };

const isOver = ({ status }: Payment) => status !== "processing";

/**
 * The newer news of one payment: but what is over stays as it ended (C31; the server keeps V6), and what this answer
 * leaves out stays as it was.
 */
export const newest = (known: Payment | undefined, fresh: Payment): Payment => {
  if (known === undefined) return fresh;
  return isOver(known) && known.status !== fresh.status ? known : { ...known, ...fresh };
};

/** The list with one more page of the reading; the same payment twice in a page is one. */
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

/** The list with news of one payment; one that has not been listed yet comes last, until its page is read. */
export const withPayment = (payments: readonly Payment[], fresh: Payment): Payment[] =>
  payments.some(({ id }) => id === fresh.id)
    ? payments.map((payment) => (payment.id === fresh.id ? newest(payment, fresh) : payment))
    : [...payments, fresh];

/** Whether there is nothing more to read: also when a page leads nowhere new, or the list would never end. */
export const isLast = ({ payments, read }: PaymentList, page: PaymentsPage): boolean =>
  page.next === null || withPage({ payments, read }, page.payments).read === read;
