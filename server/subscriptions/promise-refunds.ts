import { and, eq, ne, sum } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { payments, refunds } from "../platform/database/tables/payments.ts";
import { refundReference } from "../platform/reference.rules.ts";

type Promised = {
  readonly subscriptionId: number;
  /** `cancelled`: everything paid. `deposit`: `amount` of the first payment, in kopecks. */
  readonly reason: "cancelled" | "deposit";
  readonly amount: number | null;
  readonly now: Date;
};

/** Refunds of a payment, made or promised, without those of unexpected charges. Kopecks. */
export const readRefunded = async (transaction: Database, paymentId: number): Promise<number> => {
  const [given] = await transaction
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, "fail"), ne(refunds.reason, "unasked")));
  return Number(given?.amount ?? 0);
};

/**
 * Records refunds of the successful payments of a subscription: each reason once per payment, never more than
 * was paid. payments/refunds.job.ts sends them; what was paid on delivery is handed back in person. Returns
 * the sum.
 */
export const promiseRefunds = async (
  transaction: Database,
  { subscriptionId, reason, amount, now }: Promised,
): Promise<number> => {
  let promised = 0;
  const paid = await transaction
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.subscriptionId, subscriptionId),
        eq(payments.status, "success"),
        reason === "deposit" ? eq(payments.period, 1) : undefined,
      ),
    );
  for (const payment of paid) {
    const { id: paymentId, clientId, amount: whole, method } = payment;
    const left = whole - (await readRefunded(transaction, paymentId));
    const back = Math.min(left, amount ?? left);
    const atDoor = method === "onDelivery";
    if (back <= 0) continue;
    const written = await transaction
      .insert(refunds)
      .values({
        reference: refundReference(payment, { reason }),
        clientId,
        paymentId,
        reason,
        amount: back,
        created: now,
        ...(atDoor ? { status: "success", checkAt: null } : { status: "processing", checkAt: now }),
      })
      .onConflictDoNothing()
      .returning({ id: refunds.id });
    if (written.length > 0) promised += back;
  }
  return promised;
};
