import { and, eq, ne, sql, sum } from "drizzle-orm";
import { builtOnce } from "../database/built-once.ts";
import type { Database } from "../database/database.ts";
import { payments, refunds } from "../database/tables/payments.ts";
import type { Held } from "../forecast/forecast.rules.ts";
import type { SubscriptionRow } from "./save-subscriptions.ts";

const own = and(
  sql`${payments.subscriptionId} = any(${sql.placeholder("ids")})`,
  eq(payments.status, "success"),
);
const sumPaid = builtOnce((database) =>
  database
    .select({ id: payments.subscriptionId, amount: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(own)
    .groupBy(payments.subscriptionId)
    .prepare("paid_of_subscriptions"),
);
const findGiven = builtOnce((database) =>
  database
    .select({ id: payments.subscriptionId, amount: refunds.amount, reason: refunds.reason })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(own, ne(refunds.status, "fail"), ne(refunds.reason, "unasked")))
    .prepare("given_back_of_subscriptions"),
);

/** What of the client's money could come back from each of some subscriptions, by their ids. */
export const readHeld = async (
  database: Database,
  rows: readonly SubscriptionRow[],
): Promise<ReadonlyMap<number, Held>> => {
  const ids = rows.map(({ id }) => id);
  const paid = await sumPaid(database).execute({ ids });
  const given = await findGiven(database).execute({ ids });
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
