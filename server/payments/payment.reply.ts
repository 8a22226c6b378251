import { type SQL, and, between, desc, eq, sql } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { PaymentWire, listPayments } from "#contract/payment.ts";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { bonusEntries } from "../platform/database/tables/bonus.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { type PaymentRow, payments, refunds } from "../platform/database/tables/payments.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { daysOfPeriod } from "../forecast/subscription-state.rules.ts";

/** The columns of a reply: less than half of the row, and a list may have hundreds. */
const replyColumns = {
  id: payments.id,
  type: payments.type,
  status: payments.status,
  amount: payments.amount,
  created: payments.created,
  paid: payments.paid,
  fromDay: payments.fromDay,
  toDay: payments.toDay,
  subscriptionId: payments.subscriptionId,
  method: payments.method,
  period: payments.period,
  reason: payments.reason,
  receipt: payments.receipt,
  receiptTries: payments.receiptTries,
} as const;
type PaymentColumns = Pick<PaymentRow, keyof typeof replyColumns>;

/** `error`: the receipt could not be issued yet and is retried. */
const receiptState = ({
  status,
  receipt,
  receiptTries,
}: PaymentColumns): NonNullable<PaymentWire["check"]> | null => {
  if (status !== "success") return null;
  if (receipt !== null) return "ready";
  return receiptTries > 0 ? "error" : "pending";
};

/** A payment on the wire, without the fields that were not read. */
export const paymentWire = (
  row: PaymentColumns,
  {
    card,
    refunded,
    refunding,
    refundRefused,
    days,
    earned,
  }: Pick<PaymentWire, "card" | "refunded" | "refunding" | "refundRefused" | "days" | "earned"> = {},
): PaymentWire => ({
  id: row.id,
  type: row.type,
  status: row.status,
  amount: row.amount,
  created: row.created.toISOString(),
  paid: row.paid?.toISOString() ?? null,
  subscription: row.subscriptionId,
  method: row.method,
  period: row.period,
  reason: row.reason,
  receipt: row.receipt,
  check: receiptState(row),
  ...(card === undefined ? {} : { card }),
  ...(refunded === undefined ? {} : { refunded }),
  ...(refunding === undefined ? {} : { refunding }),
  ...(refundRefused === undefined ? {} : { refundRefused }),
  ...(days === undefined ? {} : { days }),
  ...(earned === undefined ? {} : { earned }),
});

const sumOfRefunds = (are: SQL) => sql<string>`(
  select coalesce(sum(${refunds.amount}), 0) from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${are}
    and (${refunds.reason} = 'unasked') = (${payments.status} = 'fail'))`;

/** Refunds of a payment, made or promised; of a failed one, what was taken all the same. Kopecks, as text. */
export const refundedSum = sumOfRefunds(sql`${refunds.status} <> 'fail'`);

/** Those of them that the bank has not confirmed. */
export const refundingSum = sumOfRefunds(sql`${refunds.status} = 'processing'`);

/** The same, refused by the bank and not yet returned another way. */
export const refusedSum = sumOfRefunds(sql`${refunds.status} = 'fail'`);

/** Bonus credited for a subscription's first payment. Kopecks, as text. */
export const earnedSum = sql<string>`(
  select coalesce(sum(${bonusEntries.amount}), 0) from ${bonusEntries}
  where ${payments.period} = 1 and ${payments.status} = 'success' and ${bonusEntries.kind} = 'earned'
    and ${bonusEntries.subscriptionId} = ${payments.subscriptionId})`;

/**
 * The paid days, as stored when it was paid, else by the subscription's current periods; null before the
 * handover.
 */
export const paidDays = (
  { fromDay, toDay, period }: Pick<PaymentRow, "fromDay" | "toDay" | "period">,
  subscription: Parameters<typeof daysOfPeriod>[0],
): NonNullable<PaymentWire["days"]> | null =>
  fromDay === null || toDay === null ? daysOfPeriod(subscription, period) : { from: fromDay, to: toDay };

const pageSize = 50;

/** One statement for the first page, the next ones and a single payment, by a range of ids. */
const findPage = preparedQuery((database) =>
  database
    .select({
      payment: replyColumns,
      card: { brand: cards.brand, last4: cards.last4 },
      refunded: refundedSum,
      refunding: refundingSum,
      refundRefused: refusedSum,
      earned: earnedSum,
      anchor: { anchorDay: subscriptions.anchorDay, anchorPeriod: subscriptions.anchorPeriod },
    })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    // Including removed cards.
    .leftJoin(cards, eq(cards.id, payments.cardId))
    .where(
      and(
        eq(payments.clientId, sql.placeholder("clientId")),
        between(payments.id, sql.placeholder("from"), sql.placeholder("to")),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(sql.placeholder("limit"))
    .prepare("payments_of_client"),
);
const [firstId, lastId] = [0, Number.MAX_SAFE_INTEGER];

/** A page of a client's payments, newest first; `next`: cursor of the next page, null at the end. */
export const readPayments = async (
  database: Database,
  clientId: number,
  request: { cursor?: number | undefined; limit?: number | undefined; payment?: number | undefined },
): Promise<ReplyWire<typeof listPayments>> => {
  const limit = request.limit ?? pageSize;
  const { payment: only, cursor } = request;
  const before = cursor === undefined ? lastId : cursor - 1;
  const rows = await findPage(database).execute({
    clientId,
    from: only ?? firstId,
    to: Math.min(only ?? lastId, before),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    payments: page.map(({ payment, card, refunded, refunding, refundRefused, earned, anchor }) =>
      paymentWire(payment, {
        card,
        refunded: Number(refunded),
        refunding: Number(refunding),
        refundRefused: Number(refundRefused),
        earned: Number(earned),
        days: paidDays(payment, anchor),
      }),
    ),
    next: rows.length > limit ? String(page.at(-1)?.payment.id ?? "") : null,
  };
};
