import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { numberOf } from "#contract/subscription-status.ts";
import type { Database } from "../database/database.ts";
import { subscriptions } from "../database/schema.ts";
import { planOf } from "../forecast/agenda.rules.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
/** A subscription as the rules say that it stands now, and the time zone of its city. */
export type Kept = { readonly row: SubscriptionRow; readonly timezone: string };

/** What the rules of billing change. */
const columns = [
  ...["status", "period", "debt", "bonusApplied", "cardId", "serial"],
  ...["months", "price", "insurance", "extras", "change", "unusedSince", "resumeOn"],
  ...["start", "end", "anchorDay", "anchorPeriod", "possession", "possessionSince", "returnBy"],
  ...["pausedFor", "overdue", "scheduledStatus", "scheduledDay", "leftReason", "leftComment"],
  ...["failedDay", "failedReason", "failedCardId", "tries", "nextTryDay"],
  ...["nextPaymentDay", "nextPaymentAmount", "dueAt"],
] as const;

const names = new Map(Object.entries(getTableColumns(subscriptions)).map(([key, { name }]) => [key, name]));
const nameOf = (key: string): SQL => sql`${sql.identifier(names.get(key) ?? key)}`;

/** A row under the names of the database, with moments as ISO 8601 and statuses as their numbers. */
const stored = (row: SubscriptionRow): Record<string, unknown> => {
  const { id, status, scheduledStatus } = row;
  const numbered = {
    ...row,
    status: numberOf(status),
    scheduledStatus: scheduledStatus === null ? null : numberOf(scheduledStatus),
  };
  const values: [string, unknown][] = columns.map((key) => [names.get(key) ?? key, numbered[key]]);
  return { id, ...Object.fromEntries(values) };
};

/** The row with what follows from its standing. */
export const planned = ({ row, timezone }: Kept): SubscriptionRow => ({ ...row, ...planOf(row, timezone) });

/**
 * Writes down how locked subscriptions stand now, and what follows from it, in one statement however many they are.
 * `held` are those with a charge under way: nothing is due until it has ended.
 */
export const keepStandings = async (
  transaction: Database,
  kept: readonly Kept[],
  { held = false }: { held?: boolean } = {},
): Promise<SubscriptionRow[]> => {
  const rows = kept.map(planned).map((row) => (held ? { ...row, dueAt: null } : row));
  if (rows.length === 0) return rows;
  const values = JSON.stringify(rows.map(stored));
  const sets = columns.map((key) => sql`${nameOf(key)} = given.${nameOf(key)}`);
  await transaction.execute(sql`
    update ${subscriptions} as kept set ${sql.join(sets, sql`, `)}
    from json_populate_recordset(null::${subscriptions}, ${values}::text::json) as given
    where kept.id = given.id and kept.id in (${sql.join(
      rows.map(({ id }) => sql`${id}`),
      sql`, `,
    )})`);
  return rows;
};
