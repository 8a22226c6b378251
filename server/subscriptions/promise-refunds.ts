import { and, eq, ne, sum } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { type PaymentRow, type RefundRow, payments, refunds } from "../platform/database/tables/payments.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import type { Notification } from "../notifications/texts/table.ts";
import { refundReference } from "../platform/reference.rules.ts";

type Promised = {
  readonly subscriptionId: number;
  /** `cancelled`: everything paid. `deposit`: `amount` of the first payment, in kopecks. */
  readonly reason: "cancelled" | "deposit";
  readonly amount: number | null;
  /** The client is there and takes back what was paid on delivery. */
  readonly inPerson?: boolean;
  readonly now: Date;
};

/** The client is not there: the staff hand out later what was paid on delivery. */
const handedOutLater = (
  { id: payment, clientId, subscriptionId }: PaymentRow,
  { id, amount }: RefundRow,
): Notification => ({
  kind: "refundRefused",
  facts: { payment, amount, atDoor: true },
  clientId,
  subscriptionId,
  occasion: `refund ${id}`,
  by: "service",
});

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
 * was paid. payments/refunds.job.ts sends them; what was paid on delivery is handed back in person, or by the
 * staff later, like a refund that the bank refused. Returns the sum.
 */
export const promiseRefunds = async (
  transaction: Database,
  { subscriptionId, reason, amount, inPerson = false, now }: Promised,
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
    const { id: paymentId, clientId, amount: whole } = payment;
    const left = whole - (await readRefunded(transaction, paymentId));
    const back = Math.min(left, amount ?? left);
    if (back <= 0) continue;
    const isByBank = payment.method !== "onDelivery";
    const [written] = await transaction
      .insert(refunds)
      .values({
        reference: refundReference(payment, { reason }),
        clientId,
        paymentId,
        reason,
        amount: back,
        created: now,
        status: isByBank ? "processing" : inPerson ? "success" : "fail",
        checkAt: isByBank ? now : null,
      })
      .onConflictDoNothing()
      .returning();
    if (written === undefined) continue;
    promised += back;
    if (written.status === "fail")
      await saveNotifications(transaction, [handedOutLater(payment, written)], now);
  }
  return promised;
};
