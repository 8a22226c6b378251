import { and, desc, eq, lt } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { listPayments, PaymentWire } from "#contract/payment.ts";
import type { Database } from "../database/database.ts";
import { cards, payments } from "../database/schema.ts";

/** A payment on the wire; `card` is left out where nobody has looked for it. */
export const paymentWire = (row: typeof payments.$inferSelect, card?: PaymentWire["card"]): PaymentWire => ({
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
  check: row.status !== "success" ? null : row.receipt === null ? "pending" : "ready",
  ...(card === undefined ? {} : { card }),
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
    .select({ payment: payments, card: { brand: cards.brand, last4: cards.last4 } })
    .from(payments)
    // Removed ones too: what was paid with a card stays paid with it.
    .leftJoin(cards, eq(cards.id, payments.cardId))
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
    payments: page.map(({ payment, card }) => paymentWire(payment, card)),
    next: rows.length > limit ? String(page.at(-1)?.payment.id ?? "") : null,
  };
};
