import { and, eq, isNull } from "drizzle-orm";
import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { createPayment } from "#contract/payment.ts";
import type { Language } from "#contract/language.ts";
import { type Database, eqAny, lockClient } from "../platform/database/database.ts";
import { findCard } from "../cards/activate-card.ts";
import { lostCharges, payments } from "../platform/database/tables/payments.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { paymentReference, randomReference } from "../platform/reference.rules.ts";
import { Refusal, malformed } from "../platform/refusal.ts";
import { chargingUntil } from "./acquirer-intents.ts";
import { dayIn } from "#contract/day.ts";
import { agreeAtDoor } from "../forecast/transitions.rules.ts";
import { duePayment } from "../forecast/due-actions.rules.ts";
import { nextCheck } from "../platform/providers/reconciliation.rules.ts";
import { refuseIfForecastChanged } from "../subscriptions/change-status.ts";
import { lockSubscription, saveSubscriptions } from "../subscriptions/save-subscriptions.ts";
import { isInStock } from "../subscriptions/read-forecast.ts";
import { orderNotification } from "../notifications/order-notification.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentReply = ReplyWire<typeof createPayment>;

const refuseSecond = async (transaction: Database, subscriptionId: number, period: number): Promise<void> => {
  const [open] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.subscriptionId, subscriptionId),
        eq(payments.period, period),
        eq(payments.status, "processing"),
      ),
    );
  if (open !== undefined) throw new Refusal("payment.inProgress", { payment: open.id }, 5);
};

/** The lost payment of a retried request, credited meanwhile (lost-charges.job.ts). */
const findCredited = async (
  transaction: Database,
  { id, uuid }: SubscriptionRow,
  { period, key }: { period: number; key: string },
): Promise<PaymentRow | undefined> => {
  const paid = await transaction
    .select()
    .from(payments)
    .where(and(eq(payments.subscriptionId, id), eq(payments.period, period), isNull(payments.key)));
  return paid.find(
    ({ reference, amount }) => reference === paymentReference({ uuid }, { period, key, amount }),
  );
};

/** The references, with random ones for those whose charge was lost and refunded: it pays for nothing more. */
export const freshReferences = async (
  transaction: Database,
  references: readonly string[],
): Promise<string[]> => {
  const rows = await transaction
    .select({ reference: lostCharges.reference })
    .from(lostCharges)
    .where(eqAny(lostCharges.reference, references));
  const spent = new Set(rows.map(({ reference }) => reference));
  return references.map((reference) => (spent.has(reference) ? randomReference("payment") : reference));
};

/**
 * Stores a payment before the acquirer is asked, so that its outcome can be looked up (V37). A payment on
 * delivery only allows the handover. Refusals: `resource.missing`, `payment.notDue`, `payment.notAllowed`,
 * `payment.inProgress {payment}`, `forecast.changed`, `device.unavailable` if it should resume without a
 * device in stock.
 */
export const beginPayment = async (
  transaction: Database,
  intent: {
    clientId: number;
    sessionId: number | null;
    key: string;
    asked: RequestOf<typeof createPayment>;
    language: Language;
    now: Date;
    /** Whether SBP is offered. */
    sbp: boolean;
  },
): Promise<PaymentRow> => {
  const { clientId, sessionId, key, asked, language, now, sbp } = intent;
  const { method, period, subscriptionId, shown } = asked;
  await lockClient(transaction, clientId);
  const locked = await lockSubscription(transaction, { id: subscriptionId, clientId });
  const subscription = locked.row;
  const due = duePayment(subscription, asked);
  if (due.kind !== "due") {
    const credited = await findCredited(transaction, subscription, { period, key });
    if (credited !== undefined) return credited;
    throw new Refusal(`payment.${due.kind}`);
  }
  if (method === "sbp" && !sbp) throw new Refusal("payment.notAllowed");
  if (method === "card" && asked.cardId === undefined) throw malformed("cardID");
  const cardId =
    method === "card" && asked.cardId !== undefined
      ? (await findCard(transaction, { clientId, cardId: asked.cardId })).id
      : null;
  await refuseSecond(transaction, subscriptionId, period);
  const goesOn = asked.after === "goOn" && subscription.status === "paused";
  if (shown !== undefined) {
    const act = goesOn ? "payDebtAndGoOn" : "payDebt";
    await refuseIfForecastChanged(transaction, { locked, act, wish: {}, shown, now });
  }
  if (goesOn && !(await isInStock(transaction, subscription))) throw new Refusal("device.unavailable");
  const [reference = ""] = await freshReferences(transaction, [
    paymentReference(subscription, { period, key, amount: due.amount }),
  ]);
  const [payment] = await transaction
    .insert(payments)
    .values({
      reference,
      clientId,
      sessionId,
      key,
      subscriptionId,
      method,
      period,
      cardId,
      language,
      goesOn,
      type: "subscription",
      status: "processing",
      amount: due.amount,
      created: now,
      checkAt: method === "onDelivery" ? null : nextCheck(now, now),
      chargingUntil: cardId === null ? null : chargingUntil(now, "one"),
    })
    .returning();
  if (payment === undefined) throw new Error("the payment was not created");
  if (method === "onDelivery") {
    const agreed = { ...locked, row: agreeAtDoor(subscription, dayIn(locked.timezone, now)) };
    await saveSubscriptions(transaction, [agreed], { by: "payment" });
    const notification = await orderNotification(transaction, { row: agreed.row, payment, cardId: null });
    await saveNotifications(transaction, [notification], now);
  }
  return payment;
};
