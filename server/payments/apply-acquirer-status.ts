import { eq } from "drizzle-orm";
import { type Database, lockClients } from "../platform/database/database.ts";
import { type PaymentRow, payments, refunds } from "../platform/database/tables/payments.ts";
import type { Intent } from "../platform/providers/acquirer.ts";
import { lockSubscriptions } from "../subscriptions/save-subscriptions.ts";
import { type Outcome, settlePayments } from "./settle-payment.ts";
import { readCardName } from "../notifications/order-notification.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import { refundReference } from "../platform/reference.rules.ts";

/**
 * Records the refund of an unexpected charge, once per charge, and notifies the client at once. `amount` in
 * kopecks.
 */
const refundUnexpected = async (
  transaction: Database,
  taken: { payment: PaymentRow; intentId: string; amount: number; now: Date },
): Promise<void> => {
  const { payment, intentId, amount, now } = taken;
  const { id: paymentId, clientId, subscriptionId, period, language } = payment;
  const [refund] = await transaction
    .insert(refunds)
    .values({
      reference: refundReference(payment, { reason: "unasked", intentId }),
      clientId,
      paymentId,
      intentId,
      amount,
      reason: "unasked",
      created: now,
      status: "processing",
      checkAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (refund === undefined) return;
  const card = await readCardName(transaction, payment.cardId);
  await saveNotifications(
    transaction,
    [
      {
        kind: "unaskedReturned",
        facts: { payment: paymentId, period, amount, card },
        clientId,
        subscriptionId,
        occasion: `refund ${refund.id}`,
        by: "client",
        language,
      },
    ],
    now,
  );
};

/** The acquirer's status of a charge, from a reply or a notification. */
export type AcquirerStatus = Pick<Intent, "intentId" | "amount" | "status" | "reason" | "card">;

/**
 * Applies the acquirer's status to a payment. Only the payment's own charge, of the right sum, pays for it.
 * Other money is refunded: another sum, a second charge, or a late success of a failed payment, which stays
 * failed (V6) because it may have been paid again.
 */
export const applyAcquirerStatus = async (
  transaction: Database,
  { id: paymentId, clientId }: Pick<PaymentRow, "id" | "clientId">,
  reported: AcquirerStatus,
  now: Date,
): Promise<void> => {
  // Read under the lock of its client, which every settlement takes.
  const clients = await lockClients(transaction, [clientId]);
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined) return;
  const { intentId, amount, status } = reported;
  const settle = async (outcome: Outcome): Promise<void> => {
    if (outcome.status === "processing") return;
    const subscriptions = await lockSubscriptions(transaction, [payment.subscriptionId]);
    await settlePayments(transaction, {
      outcomes: [{ paymentId, outcome }],
      locked: { clients, subscriptions },
      now,
    });
  };
  const refundUnasked = async (): Promise<void> => {
    if (status === "success") await refundUnexpected(transaction, { payment, intentId, amount, now });
  };
  if (payment.intentId !== null && payment.intentId !== intentId) return refundUnasked();
  if (payment.intentId === null)
    await transaction.update(payments).set({ intentId }).where(eq(payments.id, paymentId));
  if (payment.status === "fail") return refundUnasked();
  if (payment.status === "success") return;
  if (amount === payment.amount) return settle(reported);
  // The payer is not sent to a page that asks for another sum.
  await settle({ status: "fail", reason: null, card: null });
  await refundUnasked();
};
