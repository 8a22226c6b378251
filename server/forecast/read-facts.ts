import { and, eq, ne, sql, sum } from "drizzle-orm";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { bonusEntries } from "../platform/database/tables/bonus.ts";
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

/** Payments and deposits that can be refunded, by subscription id. Kopecks. */
export const readRefundable = async (
  database: Database,
  rows: readonly SubscriptionRow[],
): Promise<ReadonlyMap<number, Refundable>> => {
  const ids = rows.map(({ id }) => id);
  const paid = await sumPaid(database).execute({ ids });
  const issued = await findGiven(database).execute({ ids });
  const paidById = new Map(paid.map(({ id, amount }) => [id, amount]));
  const refundsById = Map.groupBy(issued, ({ id }) => id);
  return new Map(
    rows.map(({ id, period, deposit, depositKept }) => {
      const refunded = refundsById.get(id) ?? [];
      const back = refunded.reduce((total, { amount }) => total + amount, 0);
      const isBack = period === 1 || refunded.some(({ reason }) => reason === "deposit");
      return [id, { paid: (paidById.get(id) ?? 0) - back, deposit: isBack ? 0 : deposit - depositKept }];
    }),
  );
};

const sumBonus = preparedQuery((database) =>
  database
    .select({ balance: sum(bonusEntries.amount) })
    .from(bonusEntries)
    .where(eq(bonusEntries.clientId, sql.placeholder("clientId")))
    .prepare("bonus_of_client"),
);

/** A client's bonus balance: the sum of the ledger, in kopecks. */
export const readBonus = async (database: Database, clientId: number): Promise<number> => {
  const [row] = await sumBonus(database).execute({ clientId });
  return Number(row?.balance ?? 0);
};
