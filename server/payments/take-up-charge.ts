import { and, eq } from "drizzle-orm";
import { type Database, lockClients } from "../platform/database/database.ts";
import { payments } from "../platform/database/tables/payments.ts";
import { chargingUntil } from "./ask-acquirer.ts";

type PaymentRow = typeof payments.$inferSelect;

/**
 * Before the saved card of a payment that was begun earlier is asked for again: from now on its card is not removed
 * (V30). Who removes it holds the same client.
 */
export const takeUpCharge = async (
  transaction: Database,
  payment: PaymentRow,
  now: Date,
): Promise<PaymentRow> => {
  if (payment.cardId === null) return payment;
  await lockClients(transaction, [payment.clientId]);
  const [taken] = await transaction
    .update(payments)
    .set({ chargingUntil: chargingUntil(now, "one") })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "processing")))
    .returning();
  return taken ?? payment;
};
