import { and, desc, eq, lt } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { listPayments, PaymentWire } from "#contract/payment.ts";
import type { Database } from "../database/database.ts";
import { payments } from "../database/schema.ts";

export const paymentWire = (row: typeof payments.$inferSelect): PaymentWire => ({
  id: row.id,
  type: row.type,
  status: row.status,
  amount: row.amount,
  created: row.created.toISOString(),
  subscription: row.subscriptionId,
  method: row.method,
  period: row.period,
  reason: row.reason,
  receipt: row.receipt,
});

const pageSize = 50;

/** One page of a client's payments, the newest first; `next` is the cursor of the following page, null at the end. */
export const readPayments = async (
  database: Database,
  clientId: number,
  asked: { cursor?: number | undefined; limit?: number | undefined; payment?: number | undefined },
): Promise<ReplyWire<typeof listPayments>> => {
  const limit = asked.limit ?? pageSize;
  const rows = await database
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.clientId, clientId),
        asked.cursor === undefined ? undefined : lt(payments.id, asked.cursor),
        asked.payment === undefined ? undefined : eq(payments.id, asked.payment),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    payments: page.map(paymentWire),
    next: rows.length > limit ? String(page.at(-1)?.id ?? "") : null,
  };
};
