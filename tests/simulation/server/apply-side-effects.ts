import { isOver, isUnbegun } from "#contract/subscription-status.ts";
import { type Book, type Subscription } from "./book.ts";
import { balance, enter } from "./bonus.ts";

/** Whether a unit is reserved for the client or with them. */
export const takesUnit = ({ status, possession, resumeOn }: Subscription): boolean =>
  isUnbegun(status) ||
  possession === "inUse" ||
  (status === "active" && possession === "awaited") ||
  (status === "paused" && resumeOn !== null);

/** Takes units from stock or returns them; false if there are none. */
export const adjustStock = (book: Book, device: number, taken: number): boolean => {
  const stock = book.stock.get(device) ?? 0;
  if (taken > 0 && stock < 1) return false;
  book.stock.set(device, stock - taken);
  return true;
};

/** Whether a device can be handed over. */
export const isOnShelf = (book: Book, row: Subscription): boolean =>
  takesUnit(row) || (book.stock.get(row.device) ?? 0) > 0;

/** Promises a refund of the payment or deposit; once per payment, never more than was paid. */
export const promiseRefunds = (
  book: Book,
  subscription: number,
  reason: "cancelled" | "deposit",
  amount: number | null,
): void => {
  for (const payment of book.payments) {
    if (payment.subscription !== subscription || payment.status !== "success") continue;
    if (reason === "deposit" && payment.period !== 1) continue;
    const earlier = book.refunds.filter((each) => each.payment === payment.id);
    const left = payment.amount - earlier.reduce((sum, refund) => sum + refund.amount, 0);
    const back = Math.min(left, amount ?? left);
    if (back <= 0 || earlier.some((refund) => refund.reason === reason)) continue;
    book.refunds.push({ payment: payment.id, reason, amount: back });
  }
};

/**
 * Undoes an order that was never handed over: a payment on delivery fails; money, bonus and promo code are returned.
 */
const undo = (book: Book, { id, owner, bonusSpent, promo }: Subscription, now: number): void => {
  const used = book.promoUses.findIndex((each) => each.code === promo && each.owner === owner);
  if (used >= 0) book.promoUses.splice(used, 1);
  for (const payment of book.payments)
    if (payment.subscription === id && payment.method === "onDelivery" && payment.status === "processing")
      Object.assign(payment, { status: "fail", reason: "abandoned" });
  if (bonusSpent > 0) enter(book, owner, { amount: bonusSpent, kind: "returned", subscription: id }, now);
  const earned = book.ledger.find(({ kind, subscription }) => kind === "earned" && subscription === id);
  const back = Math.min(earned?.amount ?? 0, balance(book, owner));
  if (back > 0) enter(book, owner, { amount: -back, kind: "returned", subscription: id }, now);
  promiseRefunds(book, id, "cancelled", null);
};

/** Saves a changed subscription with its side effects; false if no device is left for it. */
export const applySideEffects = (
  book: Book,
  before: Subscription,
  after: Subscription,
  now: number,
): boolean => {
  const taken = Number(takesUnit(after)) - Number(takesUnit(before));
  if (taken !== 0 && !adjustStock(book, after.device, taken)) return false;
  const { id, owner } = after;
  const hasEnded = isOver(after.status);
  const neverBegan = hasEnded && after.start === null && before.status !== after.status;
  book.subscriptions.set(id, neverBegan ? { ...after, bonusSpent: 0 } : after);
  if (!hasEnded) return true;
  if (neverBegan) undo(book, before, now);
  if (before.bonusApplied > 0 && after.bonusApplied === 0)
    enter(book, owner, { amount: before.bonusApplied, kind: "returned", subscription: id }, now);
  if (after.start !== null && after.possession === "returned" && after.deposit > 0)
    promiseRefunds(book, id, "deposit", after.deposit);
  return true;
};
