import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { listPayments, PaymentWire } from "#contract/payment.ts";
import type { Database } from "../database/database.ts";
import { cards, payments, refunds } from "../database/schema.ts";

/** Where its receipt stands; `error`: it could not be issued so far, and is asked for again. */
const checkOf = ({
  status,
  receipt,
  receiptTries,
}: typeof payments.$inferSelect): NonNullable<PaymentWire["check"]> | null => {
  if (status !== "success") return null;
  if (receipt !== null) return "ready";
  return receiptTries > 0 ? "error" : "pending";
};

/** A payment on the wire; what nobody has looked for (its card, what was given back) is left out. */
export const paymentWire = (
  row: typeof payments.$inferSelect,
  { card, refunded }: Pick<PaymentWire, "card" | "refunded"> = {},
): PaymentWire => ({
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
  check: checkOf(row),
  ...(card === undefined ? {} : { card }),
  ...(refunded === undefined ? {} : { refunded }),
});

/** What was given back of a payment, or is promised to be. Kopecks, as text. */
export const refundedSum = sql<string>`(
  select coalesce(sum(${refunds.amount}), 0) from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${refunds.status} <> 'fail')`;

const pageSize = 50;

/** One page of a client's payments, the newest first; `next` is the cursor of the following page, null at the end. */
export const readPayments = async (
  database: Database,
  clientId: number,
  asked: { cursor?: number | undefined; limit?: number | undefined; payment?: number | undefined },
): Promise<ReplyWire<typeof listPayments>> => {
  const limit = asked.limit ?? pageSize;
  const rows = await database
    .select({
      payment: payments,
      card: { brand: cards.brand, last4: cards.last4 },
      refunded: refundedSum,
    })
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
    payments: page.map(({ payment, card, refunded }) =>
      paymentWire(payment, { card, refunded: Number(refunded) }),
    ),
    next: rows.length > limit ? String(page.at(-1)?.payment.id ?? "") : null,
  };
};
