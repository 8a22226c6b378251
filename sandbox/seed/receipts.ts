import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { payments, receipts } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { receiptOf } from "#server/payments/receipt-of.reply.ts";
import { sandboxFiscal } from "../register.ts";

/** The receipts of a client's payments as the sandbox's register stored them, a minute after each was paid. */
export const seedReceipts = async (tx: Database, client: number): Promise<void> => {
  const paid = await tx
    .select({ payment: payments, subscription: subscriptions })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(and(eq(payments.clientId, client), eq(payments.status, "success"), isNotNull(payments.receipt)));
  for (const { payment, subscription } of paid) {
    const { number, lines } = await receiptOf(tx, { payment, subscription, quoted: null });
    const issued = new Date(payment.created.getTime() + 60_000);
    const fiscal = sandboxFiscal(payment.reference);
    await tx.insert(receipts).values({ paymentId: payment.id, number, lines, issued, fiscal });
  }
};
