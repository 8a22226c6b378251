import { and, eq, ne, sql, sum } from "drizzle-orm";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { payments, refunds } from "../platform/database/tables/payments.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import type { Refundable } from "./forecast.rules.ts";

const own = and(
  sql`${payments.subscriptionId} = any(${sql.placeholder("ids")})`,
  eq(payments.status, "success"),
);
const sumPaid = preparedQuery((database) =>
  database
    .select({ id: payments.subscriptionId, amount: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(own)
    .groupBy(payments.subscriptionId)
    .prepare("paid_of_subscriptions"),
);
const findGiven = preparedQuery((database) =>
  database
    .select({ id: payments.subscriptionId, amount: refunds.amount, reason: refunds.reason })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(own, ne(refunds.status, "fail"), ne(refunds.reason, "unasked")))
    .prepare("given_back_of_subscriptions"),
);

/** What can be refunded of these subscriptions: a function of their rows. */
export const readRefundable = async (
  database: Database,
  rows: readonly SubscriptionRow[],
): Promise<(row: SubscriptionRow) => Refundable> => {
  const ids = rows.map(({ id }) => id);
  const paid = await sumPaid(database).execute({ ids });
  const issued = await findGiven(database).execute({ ids });
  const paidById = new Map(paid.map(({ id, amount }) => [id, amount]));
  const refundsById = Map.groupBy(issued, ({ id }) => id);
  return ({ id, period, deposit, depositKept }) => {
    const refunded = refundsById.get(id) ?? [];
    const back = refunded.reduce((total, { amount }) => total + amount, 0);
    const isBack = period === 1 || refunded.some(({ reason }) => reason === "deposit");
    return { paid: (paidById.get(id) ?? 0) - back, deposit: isBack ? 0 : deposit - depositKept };
  };
};
