import { and, eq, ne, sum } from "drizzle-orm";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/database.ts";
import { payments, refunds } from "../database/tables/payments.ts";
import type { Held } from "../forecast/forecast.rules.ts";
import type { SubscriptionRow } from "./save-subscriptions.ts";

/** What of the client's money could come back from each of some subscriptions, by their ids. */
export const readHeld = async (
  database: Database,
  rows: readonly SubscriptionRow[],
): Promise<ReadonlyMap<number, Held>> => {
  const ids = rows.map(({ id }) => id);
  const own = and(anyOf(payments.subscriptionId, ids), eq(payments.status, "success"));
  const paid = await database
    .select({ id: payments.subscriptionId, amount: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(own)
    .groupBy(payments.subscriptionId);
  const given = await database
    .select({ id: payments.subscriptionId, amount: refunds.amount, reason: refunds.reason })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(own, ne(refunds.status, "fail"), ne(refunds.reason, "unasked")));
  const paidOf = new Map(paid.map(({ id, amount }) => [id, amount]));
  const givenOf = Map.groupBy(given, ({ id }) => id);
  return new Map(
    rows.map(({ id, period, deposit }) => {
      const refunded = givenOf.get(id) ?? [];
      const back = refunded.reduce((total, { amount }) => total + amount, 0);
      const isBack = period === 1 || refunded.some(({ reason }) => reason === "deposit");
      return [id, { paid: (paidOf.get(id) ?? 0) - back, deposit: isBack ? 0 : deposit }];
    }),
  );
};
