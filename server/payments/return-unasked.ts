import type { Database } from "../database/database.ts";
import { type payments, refunds } from "../database/tables/payments.ts";
import { readCardName } from "../notices/order-notice.ts";
import { writeNotices } from "../notices/write-notices.ts";
import { refundReference } from "../shared/reference.rules.ts";

/**
 * Promises to give back money that was taken for a payment which had ended without it, or another sum than was asked
 * for; once for each charge. Its client is told at once. `amount` in kopecks.
 */
export const returnUnasked = async (
  transaction: Database,
  taken: { payment: typeof payments.$inferSelect; intentId: string; amount: number; now: Date },
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
  await writeNotices(
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
