import { and, eq } from "drizzle-orm";
import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { createPayment } from "#contract/payment.ts";
import type { Language } from "#contract/language.ts";
import { type Database, lockClient } from "../platform/database/database.ts";
import { findCard } from "../cards/activate-card.ts";
import { payments } from "../platform/database/tables/payments.ts";
import { paymentReference } from "../platform/reference.rules.ts";
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
  if (due.kind !== "due") throw new Refusal(`payment.${due.kind}`);
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
  const [payment] = await transaction
    .insert(payments)
    .values({
      reference: paymentReference(subscription, { period, key, amount: due.amount }),
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
