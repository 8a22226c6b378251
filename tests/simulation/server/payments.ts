import { isOver } from "#contract/subscription-status.ts";
import type { ReplyWire, RequestOf } from "#contract/call.ts";
import { dayIn } from "#contract/day.ts";
import type { PaymentWire, createPayment, listPayments } from "#contract/payment.ts";
import { isOpen } from "#contract/forecast.ts";
import type { Language } from "#contract/language.ts";
import {
  chargesAfterDebt,
  chargesAfterOrder,
  chargesNothing,
  recurringSentence,
} from "#contract/recurring-consent.ts";
import { daysOfPeriod } from "#server/forecast/subscription-state.rules.ts";
import { agreeAtDoor, paidOn } from "#server/forecast/transitions.rules.ts";
import { duePayment } from "#server/forecast/due-actions.rules.ts";
import type { AcquirerCard } from "#server/platform/providers/acquirer.ts";
import { acquirerOrigin } from "./acquirer-origin.ts";
import { enter } from "./bonus.ts";
import { type Book, type Payment, type Subscription, ownSubscription } from "./book.ts";
import { keepCard } from "./cards.ts";
import { ahead, isOtherThanShown } from "./changes.ts";
import { isOnShelf, applySideEffects, promiseRefunds } from "./apply-side-effects.ts";
import { zone } from "./goods.ts";
import { type Reply, lackingConsent, malformed, refuse, succeed } from "./refuse.ts";

/** A payment on the wire; receipts are not issued here. */
const toReply = ({
  id,
  status,
  amount,
  created,
  paid,
  subscription,
  method,
  period,
  reason,
}: Payment): PaymentWire => ({
  id,
  type: "subscription",
  status,
  amount,
  created,
  paid,
  subscription,
  method,
  period,
  reason,
  receipt: null,
  check: status === "success" ? "pending" : null,
});

const livingCard = (book: Book, owner: number, cardId: number | null): number | null =>
  book.cards.find((card) => card.id === cardId && card.owner === owner && !card.removed)?.id ?? null;

/** The consent to what follows a payment; null if no card is charged. */
const sentenceAfter = (
  book: Book,
  row: Subscription,
  { asked, goesOn }: { asked: RequestOf<typeof createPayment>; goesOn: boolean },
  now: number,
): ((language: Language) => string) | null => {
  const forecast = ahead(book, row, {}, now);
  const debt = forecast.acts[goesOn ? "payDebtAndGoOn" : "payDebt"];
  const isLeft = row.chargeConsent === "withdrawn" || (row.status === "paused" && !goesOn);
  const saved = book.cards.filter(({ owner, removed }) => owner === row.owner && !removed);
  const chosen = saved.find(({ id }) => id === asked.cardId);
  const charges =
    asked.period === 1
      ? chargesAfterOrder(Array.from({ length: Math.max(0, row.months - 1) }, () => row.price))
      : isOpen(debt) && !isLeft
        ? chargesAfterDebt(debt, forecast.today, asked.method === "newCard" ? "new" : (chosen ?? null))
        : chargesAfterOrder([]);
  const card =
    asked.method === "newCard"
      ? "new"
      : asked.method === "card"
        ? (chosen ?? null)
        : saved.length > 0
          ? "main"
          : null;
  if (card === null || chargesNothing(charges)) return null;
  return (language) => recurringSentence(charges, card, language);
};

/** Starts the payment of one period. */
export const pay = (
  book: Book,
  clientId: number,
  asked: RequestOf<typeof createPayment>,
  now: number,
): Reply => {
  const { subscriptionId, period, method, shown } = asked;
  const row = ownSubscription(book, clientId, subscriptionId);
  if (row === null) return refuse("resource.missing");
  const due = duePayment(row, asked);
  if (due.kind !== "due") return refuse(`payment.${due.kind}`);
  if (method === "card" && asked.cardId === undefined) return malformed("cardID");
  const cardId = method === "card" ? livingCard(book, clientId, asked.cardId ?? null) : null;
  if (method === "card" && cardId === null) return refuse("resource.missing");
  const open = book.payments.find(
    (each) => each.subscription === row.id && each.period === period && each.status === "processing",
  );
  if (open !== undefined) return refuse("payment.inProgress", { payment: open.id }, 5);
  const goesOn = asked.after === "goOn" && row.status === "paused";
  const act = goesOn ? "payDebtAndGoOn" : "payDebt";
  if (shown !== undefined && isOtherThanShown(book, row, { act, wish: {}, shown }, now))
    return refuse("forecast.changed");
  const sentence = sentenceAfter(book, row, { asked, goesOn }, now);
  const lacking = lackingConsent(asked, sentence);
  if (lacking !== null) return lacking;
  if (goesOn && !isOnShelf(book, row)) return refuse("device.unavailable");
  const payment: Payment = {
    id: book.payments.length + 1,
    owner: clientId,
    subscription: row.id,
    method,
    period,
    goesOn,
    consented: sentence !== null,
    cardId,
    amount: due.amount,
    created: new Date(now).toISOString(),
    paid: null,
    days: null,
    status: "processing",
    reason: null,
  };
  book.payments.push(payment);
  // Agreeing to pay on delivery ships the device.
  if (method === "onDelivery" && row.status === "awaitingPayment")
    book.subscriptions.set(row.id, {
      ...agreeAtDoor(row, dayIn(zone, now)),
      ...(payment.consented && { chargeConsent: "given" as const }),
    });
  const reply: ReplyWire<typeof createPayment> = {
    payment: toReply(payment),
    redirect: method === "newCard" || method === "sbp" ? `${acquirerOrigin}/pay/${payment.id}` : null,
  };
  return succeed(reply);
};

/** Advances the paid subscription; without a device in stock it stays paused. */
const follow = (
  book: Book,
  row: Subscription,
  { goesOn, cardId, consented, method }: Payment,
  now: number,
): void => {
  const today = dayIn(zone, now);
  const agreed = consented && method !== "onDelivery" && row.chargeConsent === "offered";
  const paid = (next: Subscription): Subscription => ({
    ...next,
    cardId: cardId ?? row.cardId,
    ...(agreed && { chargeConsent: "given" as const }),
  });
  if (!applySideEffects(book, row, paid(paidOn(row, today, goesOn)), now))
    applySideEffects(book, row, paid(paidOn(row, today)), now);
};

/** The acquirer's final status of a payment. `card`: the new card that paid, if any. */
export const settlePayment = (
  book: Book,
  id: number,
  isPaid: boolean,
  card: AcquirerCard | null,
  now: number,
): void => {
  const payment = book.payments.find((each) => each.id === id);
  // The acquirer does not know payments on delivery.
  if (payment?.status !== "processing" || payment.method === "onDelivery") return;
  const paid = payment.method === "card" ? payment.created : new Date(now).toISOString();
  Object.assign(payment, isPaid ? { status: "success", paid } : { status: "fail", reason: "declined" });
  const row = book.subscriptions.get(payment.subscription);
  if (!isPaid || row === undefined || row.period !== payment.period) return;
  const isNew = payment.method === "newCard" && card !== null;
  const payer = isNew ? keepCard(book, row.owner, card) : livingCard(book, row.owner, payment.cardId);
  if (isNew) payment.cardId = payer;
  payment.days = daysOfPeriod(row, payment.period);
  follow(book, row, { ...payment, cardId: payer }, now);
  if (isOver(row.status) && row.start === null) promiseRefunds(book, row.id, "cancelled", null);
  else if (payment.period === 1 && row.bonusEarned > 0)
    enter(book, row.owner, { amount: row.bonusEarned, kind: "earned", subscription: row.id }, now);
};

/** The list's other members. */
const beside = (
  book: Book,
  { id, status, period, subscription, cardId, days }: Payment,
): Partial<PaymentWire> => {
  const card = book.cards.find((each) => each.id === cardId);
  const back = book.refunds.filter(({ payment }) => payment === id && status !== "fail");
  const earned =
    period === 1 && status === "success"
      ? book.ledger.filter((entry) => entry.kind === "earned" && entry.subscription === subscription)
      : [];
  const { anchorDay = null, anchorPeriod = 1 } = book.subscriptions.get(subscription) ?? {};
  return {
    card: card === undefined ? null : { brand: card.brand, last4: card.last4 },
    refunded: back.reduce((sum, { amount }) => sum + amount, 0),
    // The simulated bank confirms each refund at once.
    refunding: 0,
    refundRefused: 0,
    earned: earned.reduce((sum, { amount }) => sum + amount, 0),
    days: days ?? daysOfPeriod({ anchorDay, anchorPeriod }, period),
  };
};

/** Newest first. */
export const payments = (
  book: Book,
  clientId: number,
  { payment, cursor, limit = 50 }: RequestOf<typeof listPayments>,
): Reply => {
  const own = book.payments
    .filter(({ owner, id }) => owner === clientId && (payment ?? id) === id && id < (cursor ?? Infinity))
    .toReversed();
  const page = own.slice(0, limit);
  const reply: ReplyWire<typeof listPayments> = {
    payments: page.map((each) => ({ ...toReply(each), ...beside(book, each) })),
    next: own.length > limit ? String(page.at(-1)?.id ?? "") : null,
  };
  return succeed(reply);
};
