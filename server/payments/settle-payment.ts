import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Database, type LockedClient, eqAny, lockClients } from "../platform/database/database.ts";
import { bonusEntries } from "../platform/database/tables/bonus.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { type PaymentRow, payments } from "../platform/database/tables/payments.ts";
import type { IntentNotification } from "../platform/providers/acquirer.ts";
import { Refusal } from "../platform/refusal.ts";
import { dayIn } from "#contract/day.ts";
import { isChargeable, isOver } from "#contract/subscription-status.ts";
import { failedOn, triesFrom } from "../forecast/collection.rules.ts";
import { daysOfPeriod, extrasToCollect, extrasToReturn } from "../forecast/subscription-state.rules.ts";
import { paidOn } from "../forecast/transitions.rules.ts";
import type { CardFact } from "../notifications/texts/facts.ts";
import { changeNotifications } from "../notifications/texts/change-notifications.ts";
import { type Notification, cardOccasion, periodOccasion } from "../notifications/texts/table.ts";
import { issueActsInForce } from "../acts/issue-acts.ts";
import { storePaper } from "../acts/papers.ts";
import { applySideEffects } from "../subscriptions/apply-side-effects.ts";
import { saveCard } from "../cards/activate-card.ts";
import {
  type ZonedSubscription,
  lockSubscriptions,
  saveSubscriptions,
} from "../subscriptions/save-subscriptions.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { promiseRefunds } from "../subscriptions/promise-refunds.ts";
import { orderNotification, readCardName } from "../notifications/order-notification.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

/** How a payment ended at the acquirer. */
export type Outcome = Pick<IntentNotification, "status" | "reason" | "card">;
export type PaymentOutcome = { readonly paymentId: number; readonly outcome: Outcome };

/** The key of an automatic charge; requests cannot use this form. */
export const automaticKey = (subscriptionId: number, period: number, attempt: number): string =>
  `billing:${subscriptionId}:${period}:${attempt}`;
export const isAutomatic = ({ key }: Pick<PaymentRow, "key">): boolean =>
  key?.startsWith("billing:") ?? false;

type Context = {
  readonly locked: ZonedSubscription;
  readonly payment: PaymentRow;
  readonly purged: boolean;
  readonly now: Date;
};

/** A subscription after a payment, and the notifications about it. */
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

/** The card that paid; null if it was removed meanwhile (V30). */
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
 * The subscription after its period is paid. Without a device in stock it stays paused and keeps its paid
 * days.
 */
const applyPaid = async (
  transaction: Database,
  { row, payment, today, now }: { row: SubscriptionRow; payment: PaymentRow; today: string; now: Date },
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

/** Announces extras that change hands with new terms, except those that were overdue before. */
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

/** The effect of a success: the period is paid; the first payment moves the order on. */
const applySuccess = async (
  transaction: Database,
  { locked: { row, timezone }, payment, purged, now }: Context,
  card: Outcome["card"],
): Promise<Applied> => {
  const { clientId, id: subscriptionId } = row;
  if (row.period !== payment.period) return { row, notifications: [] };
  // After a deletion the payment stays, and no new personal data is stored (V20).
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
  const agreed = payment.consented && payment.method !== "onDelivery" && row.chargeConsent === "offered";
  const paid = {
    ...next,
    // A payment without a card agrees to charges to the main one.
    cardId: payer ?? (agreed ? null : row.cardId),
    ...(agreed && { chargeConsent: "given" as const }),
  };
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
  // The order was cancelled while the acquirer was silent: refund it.
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
 * Sent after the first failure of each card, with all days of a retry, and when it pauses the subscription
 * (decision 018). A subscription that ended or was paused by its client meanwhile is not retried; its debt is
 * announced all the same.
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

/** The effect of a failed automatic charge: a retry, or a pause (forecast/collection.rules.ts). */
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
 * Ends payments that are still open and returns them. A saved card is charged when the payment begins,
 * whenever the answer comes; at the acquirer's page and on delivery the payment date is now.
 */
const endPayments = (
  transaction: Database,
  outcomes: readonly PaymentOutcome[],
  now: Date,
): Promise<PaymentRow[]> => {
  const values = JSON.stringify(
    outcomes.map(({ paymentId, outcome: { status, reason } }) => ({
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
      // Repeats the ids, so that the planner uses the index.
      .where(
        and(
          sql`${payments.id} = given.id`,
          eqAny(
            payments.id,
            outcomes.map(({ paymentId }) => paymentId),
          ),
          eq(payments.status, "processing"),
        ),
      )
      .returning(getTableColumns(payments))
  );
};

type Locked = {
  readonly clients: readonly LockedClient[];
  readonly subscriptions: readonly ZonedSubscription[];
};

/** Locks clients, then subscriptions: the order of every transaction. */
export const lockOwners = async (
  transaction: Database,
  owners: readonly Pick<PaymentRow, "clientId" | "subscriptionId">[],
): Promise<Locked> => {
  const clients = await lockClients(transaction, [...new Set(owners.map(({ clientId }) => clientId))]);
  const ids = [...new Set(owners.map(({ subscriptionId }) => subscriptionId))];
  return { clients, subscriptions: await lockSubscriptions(transaction, ids) };
};

/**
 * Ends payments with all effects, once: an ended payment stays as it is (V6), so reports may come late, twice
 * and in any order. `locked`: their clients and subscriptions. Returns the ids of the payments that ended
 * now, and their subscriptions as saved.
 */
export const settlePayments = async (
  transaction: Database,
  { outcomes: reported, locked, now }: { outcomes: readonly PaymentOutcome[]; locked: Locked; now: Date },
): Promise<{ ended: Set<number>; subscriptions: SubscriptionRow[] }> => {
  const final = reported.filter(({ outcome }) => outcome.status !== "processing");
  if (final.length === 0) return { ended: new Set(), subscriptions: [] };
  const purged = new Set(locked.clients.flatMap(({ id, purgedAt }) => (purgedAt === null ? [] : [id])));
  const states = new Map(locked.subscriptions.map((one) => [one.row.id, one]));
  const ended = await endPayments(transaction, final, now);
  const outcomeById = new Map(final.map(({ paymentId, outcome }) => [paymentId, outcome]));
  const notifications: Notification[] = [];
  const concluded: Pick<PaymentRow, "subscriptionId" | "language">[] = [];
  for (const payment of ended) {
    const state = states.get(payment.subscriptionId);
    if (state === undefined) continue;
    const context = { locked: state, payment, purged: purged.has(payment.clientId), now };
    const card = outcomeById.get(payment.id)?.card ?? null;
    const { created: at, reason, cardId } = payment;
    let applied: Applied = { row: state.row, notifications: [] };
    if (payment.status === "success") applied = await applySuccess(transaction, context, card);
    else if (isAutomatic(payment) && state.row.period === payment.period) {
      const name = await readCardName(transaction, cardId);
      applied = await applyFailure(transaction, state, { at, reason, cardId, card: name, now });
    }
    notifications.push(...applied.notifications);
    // The payment of the first month concludes the contract, on delivery, too.
    const { period } = state.row;
    if (period === 1 && applied.row.period > period && isChargeable(applied.row.status) && !context.purged)
      concluded.push(payment);
    states.set(applied.row.id, { ...state, row: applied.row });
  }
  const touched = new Set(ended.map(({ subscriptionId }) => subscriptionId));
  const saved = await saveSubscriptions(
    transaction,
    [...states.values()].filter(({ row }) => touched.has(row.id)),
    { by: "payment" },
  );
  for (const { subscriptionId, language } of concluded)
    await storePaper(transaction, {
      subscriptionId,
      actId: null,
      language,
      how: "offer",
      signedAt: now,
      now,
    });
  await saveNotifications(transaction, notifications, now);
  return { ended: new Set(ended.map(({ id }) => id)), subscriptions: saved };
};
