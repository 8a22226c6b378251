import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Database, type LockedClient, anyOf, lockClients } from "../platform/database/database.ts";
import { bonusEntries } from "../platform/database/tables/bonus.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { payments } from "../platform/database/tables/payments.ts";
import type { IntentNotification } from "../platform/providers/acquirer.ts";
import { Refusal } from "../platform/refusal.ts";
import { dayIn } from "#contract/day.ts";
import { isOver } from "#contract/subscription-status.ts";
import { failedOn, triesFrom } from "../forecast/collection.rules.ts";
import { daysOfPeriod, extrasToCollect, extrasToReturn } from "../forecast/subscription-state.rules.ts";
import { paidOn } from "../forecast/transitions.rules.ts";
import type { CardFact } from "../notifications/texts/facts.ts";
import { changeNotifications } from "../notifications/texts/change-notifications.ts";
import { type Notification, cardOccasion, periodOccasion } from "../notifications/texts/table.ts";
import { issueActsInForce } from "../acts/issue-acts.ts";
import { applySideEffects } from "../subscriptions/apply-side-effects.ts";
import { saveCard } from "../cards/activate-card.ts";
import {
  type ZonedSubscription,
  type SubscriptionRow,
  lockSubscriptions,
  saveSubscriptions,
} from "../subscriptions/save-subscriptions.ts";
import { promiseRefunds } from "../subscriptions/promise-refunds.ts";
import { orderNotification, readCardName } from "../notifications/order-notification.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

type Payment = typeof payments.$inferSelect;
/** How a payment ended, as the acquirer tells it. */
export type Outcome = Pick<IntentNotification, "status" | "reason" | "card">;
export type PaymentOutcome = { readonly paymentId: number; readonly outcome: Outcome };

/** What the billing job names its payments by; no request can carry such a key. */
export const automaticKey = (subscriptionId: number, period: number, attempt: number): string =>
  `billing:${subscriptionId}:${period}:${attempt}`;
export const isAutomatic = ({ key }: Pick<Payment, "key">): boolean => key?.startsWith("billing:") ?? false;

type Context = {
  readonly locked: ZonedSubscription;
  readonly payment: Payment;
  readonly purged: boolean;
  readonly now: Date;
};

/** A subscription as a payment leaves it, and what its client is told of that. */
export type Applied = { readonly row: SubscriptionRow; readonly notifications: readonly Notification[] };

const creditEarned = async (
  transaction: Database,
  subscription: SubscriptionRow,
  now: Date,
): Promise<Notification[]> => {
  const { clientId, id: subscriptionId, bonusEarned: amount } = subscription;
  if (amount === 0) return [];
  const credited = await transaction
    .insert(bonusEntries)
    .values({ clientId, subscriptionId, amount, kind: "earned", at: now })
    .onConflictDoNothing()
    .returning({ id: bonusEntries.id });
  const facts = { amount };
  return credited.map(() => ({
    kind: "bonusEarned",
    facts,
    clientId,
    subscriptionId,
    occasion: "order",
    by: "service",
  }));
};

/** The card that paid, unless it was removed meanwhile: then it pays nothing any more (V30). */
const usableCard = async (
  transaction: Database,
  row: SubscriptionRow,
  cardId: number | null,
): Promise<number | null> => {
  if (cardId === null || cardId === row.cardId) return cardId;
  const living = and(eq(cards.id, cardId), isNull(cards.removed));
  return (await transaction.$count(cards, living)) === 0 ? null : cardId;
};

/**
 * The subscription once its period is paid. One that was to go on and finds no device any more stays paused: its paid
 * days are kept.
 */
const applyPaid = async (
  transaction: Database,
  { row, payment, today, now }: { row: SubscriptionRow; payment: Payment; today: string; now: Date },
): Promise<SubscriptionRow> => {
  const after = paidOn(row, today, payment.goesOn);
  if (after.status === row.status) return after;
  try {
    await applySideEffects(transaction, { before: row, after, now });
    return after;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "device.unavailable") throw error;
    return paidOn(row, today);
  }
};

/** Extras that are to change hands as terms come into force; what was late before is not told of again. */
const extrasNotification = (before: SubscriptionRow, after: SubscriptionRow): Notification[] => {
  if (before.change === null) return [];
  const collect = extrasToCollect(after).filter(({ from }) => from === null);
  const giveBack = extrasToReturn(after).filter(({ from }) => from === null);
  if (collect.length + giveBack.length === 0) return [];
  const named = (extras: readonly { name: string }[]) => extras.map(({ name }) => name);
  const { clientId, id: subscriptionId } = after;
  const facts = { collect: named(collect), giveBack: named(giveBack) };
  const occasion = periodOccasion(before.period);
  return [{ kind: "extrasDue", facts, clientId, subscriptionId, occasion, by: "service" }];
};

/** What a success does to its subscription: the period is paid, and the first one moves it on. */
const applySuccess = async (
  transaction: Database,
  { locked: { row, timezone }, payment, purged, now }: Context,
  card: Outcome["card"],
): Promise<Applied> => {
  const { clientId, id: subscriptionId } = row;
  if (row.period !== payment.period) return { row, notifications: [] };
  // Late news of who has left: the payment stays, and nothing new is kept of the person (V20).
  const payer =
    card === null || purged
      ? await usableCard(transaction, row, payment.cardId)
      : await saveCard(transaction, { clientId, card, now });
  const days = daysOfPeriod(row, payment.period);
  const facts = {
    // The list names the card that paid.
    ...(card !== null && payer !== null && { cardId: payer }),
    ...(days !== null && { fromDay: days.from, toDay: days.to }),
  };
  if (Object.keys(facts).length > 0)
    await transaction.update(payments).set(facts).where(eq(payments.id, payment.id));
  const today = dayIn(timezone, now);
  const next = await applyPaid(transaction, { row, payment, today, now });
  const paid = { ...next, cardId: payer ?? row.cardId };
  const { language } = payment;
  const notifications: Notification[] = changeNotifications({
    before: row,
    after: paid,
    today,
    now,
    by: "client",
    language,
  });
  if (row.status === "awaitingPayment")
    notifications.push(await orderNotification(transaction, { row: paid, payment, cardId: payer }));
  if (!purged) {
    notifications.push(...(await issueActsInForce(transaction, { before: row, after: paid, now })));
    notifications.push(...extrasNotification(row, paid));
  }
  // It was cancelled while the acquirer was silent: what nobody wants any more goes back.
  if (isOver(row.status) && row.start === null)
    await promiseRefunds(transaction, { subscriptionId, reason: "cancelled", amount: null, now });
  else if (payment.period === 1 && !purged)
    notifications.push(...(await creditEarned(transaction, row, now)));
  return { row: paid, notifications };
};

type Failure = {
  at: Date;
  reason: SubscriptionRow["failedReason"];
  cardId: number | null;
  card: CardFact;
  now: Date;
};

/**
 * Of a charge that failed its client is told at the first try of each card, with every day on which it is tried again, and
 * when it pauses the subscription (decision 018). One that has ended, or was paused by its client, while the bank was silent
 * is not tried again: its debt is told of all the same.
 */
const failureNotification = (row: SubscriptionRow, { reason, cardId, card }: Failure): Notification => {
  const { clientId, id: subscriptionId, period, debt: amount, status, pausedFor } = row;
  const base = { clientId, subscriptionId, by: "service" } as const;
  if (status === "paused" && pausedFor === "debt")
    return {
      kind: "paused",
      facts: { amount },
      occasion: periodOccasion(period),
      ...base,
    };
  const { failedDay, nextTryDay: day } = row;
  const later = failedDay === null || day === null ? [] : triesFrom(failedDay, day);
  const occasion = cardOccasion(period, cardId);
  return { kind: "chargeFailed", facts: { card, amount, day, later, reason }, occasion, ...base };
};

/** What the failure of an automatic charge does: it is tried again, or pauses the subscription (forecast/collection.rules.ts). */
export const applyFailure = async (
  transaction: Database,
  { row, timezone }: ZonedSubscription,
  failure: Failure,
): Promise<Applied> => {
  const { at, reason, cardId, now } = failure;
  const [on, today] = [dayIn(timezone, at), dayIn(timezone, now)];
  const failed = failedOn(row, { on, today, reason, cardId });
  await applySideEffects(transaction, { before: row, after: failed, now });
  return { row: failed, notifications: failed.debt === 0 ? [] : [failureNotification(failed, failure)] };
};

/**
 * Writes how payments ended that have not ended yet; gives those whose news it was. A saved card is charged as the payment
 * is begun, however late the acquirer answers; at its page and at the door somebody pays later.
 */
const endPayments = (
  transaction: Database,
  news: readonly PaymentOutcome[],
  now: Date,
): Promise<Payment[]> => {
  const values = JSON.stringify(
    news.map(({ paymentId, outcome: { status, reason } }) => ({
      id: paymentId,
      status,
      reason: status === "fail" ? reason : null,
    })),
  );
  return (
    transaction
      .update(payments)
      .set({
        status: sql`given.status`,
        reason: sql`given.reason`,
        paid: sql`case when given.status <> 'success' then null when ${payments.method} = 'card' then ${payments.created}
          else ${now.toISOString()}::timestamptz end`,
        checkAt: null,
        redirect: null,
      })
      .from(sql`json_to_recordset(${values}::text::json) as given(id bigint, status text, reason text)`)
      // Their numbers once more, so that the engine looks them up instead of reading through all payments.
      .where(
        and(
          sql`${payments.id} = given.id`,
          anyOf(
            payments.id,
            news.map(({ paymentId }) => paymentId),
          ),
          eq(payments.status, "processing"),
        ),
      )
      .returning(getTableColumns(payments))
  );
};

/** The locked rows of the payments that are settled. */
type Locked = {
  readonly clients: readonly LockedClient[];
  readonly subscriptions: readonly ZonedSubscription[];
};

/** Locks what payments change besides themselves: clients, then subscriptions, as every transaction does. */
export const lockOwners = async (
  transaction: Database,
  owners: readonly Pick<Payment, "clientId" | "subscriptionId">[],
): Promise<Locked> => {
  const clients = await lockClients(transaction, [...new Set(owners.map(({ clientId }) => clientId))]);
  const ids = [...new Set(owners.map(({ subscriptionId }) => subscriptionId))];
  return { clients, subscriptions: await lockSubscriptions(transaction, ids) };
};

/**
 * Ends payments, with everything that follows, once: a payment that has ended stays as it is (V6), so reports may come
 * late, twice and in any order. `locked`: their clients and subscriptions. Returns the ids of the payments that ended
 * now, and their subscriptions as saved.
 */
export const settlePayments = async (
  transaction: Database,
  { news: reported, locked, now }: { news: readonly PaymentOutcome[]; locked: Locked; now: Date },
): Promise<{ ended: Set<number>; subscriptions: SubscriptionRow[] }> => {
  const news = reported.filter(({ outcome }) => outcome.status !== "processing");
  if (news.length === 0) return { ended: new Set(), subscriptions: [] };
  const purged = new Set(locked.clients.flatMap(({ id, purgedAt }) => (purgedAt === null ? [] : [id])));
  const states = new Map(locked.subscriptions.map((one) => [one.row.id, one]));
  const ended = await endPayments(transaction, news, now);
  const outcomes = new Map(news.map(({ paymentId, outcome }) => [paymentId, outcome]));
  const notifications: Notification[] = [];
  for (const payment of ended) {
    const state = states.get(payment.subscriptionId);
    if (state === undefined) continue;
    const context = { locked: state, payment, purged: purged.has(payment.clientId), now };
    const card = outcomes.get(payment.id)?.card ?? null;
    const { created: at, reason, cardId } = payment;
    let applied: Applied = { row: state.row, notifications: [] };
    if (payment.status === "success") applied = await applySuccess(transaction, context, card);
    else if (isAutomatic(payment) && state.row.period === payment.period) {
      const name = await readCardName(transaction, cardId);
      applied = await applyFailure(transaction, state, { at, reason, cardId, card: name, now });
    }
    notifications.push(...applied.notifications);
    states.set(applied.row.id, { ...state, row: applied.row });
  }
  const touched = new Set(ended.map(({ subscriptionId }) => subscriptionId));
  const saved = await saveSubscriptions(
    transaction,
    [...states.values()].filter(({ row }) => touched.has(row.id)),
    { by: "payment" },
  );
  await saveNotifications(transaction, notifications, now);
  return { ended: new Set(ended.map(({ id }) => id)), subscriptions: saved };
};
