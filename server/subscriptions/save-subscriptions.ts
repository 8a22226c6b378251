import { type SQL, and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { numberOf, openStatuses, subscriptionStatuses } from "#contract/subscription-status.ts";
import { type Cause, mayBecome } from "#contract/subscription-transitions.ts";
import { type Database, eqAny, lockOwner } from "../platform/database/database.ts";
import { type SubscriptionRow, subscriptions } from "../platform/database/tables/subscriptions.ts";
import { Refusal } from "../platform/refusal.ts";
import { derivedColumns } from "../forecast/due-actions.rules.ts";
import { cities } from "../platform/database/tables/catalog.ts";

const lockWhere = (transaction: Database, where: SQL | undefined): Promise<ZonedSubscription[]> =>
  transaction
    .select({ row: subscriptions, timezone: cities.timezone })
    .from(subscriptions)
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .where(where)
    .orderBy(asc(subscriptions.id))
    .for("no key update", { of: subscriptions });

/** Locks subscriptions to the end of the transaction, in the order of their ids. Lock their clients first. */
export const lockSubscriptions = (
  transaction: Database,
  ids: readonly number[],
): Promise<ZonedSubscription[]> => lockWhere(transaction, eqAny(subscriptions.id, [...ids]));

/** Locks the client of a subscription, then the subscription; null without such a subscription. */
export const lockWithOwner = async (transaction: Database, id: number): Promise<ZonedSubscription | null> => {
  if ((await lockOwner(transaction, id)) === null) return null;
  const [locked] = await lockSubscriptions(transaction, [id]);
  return locked ?? null;
};

/** Locks a client's open subscriptions. Lock the client first. */
export const lockOpenSubscriptions = async (
  transaction: Database,
  clientId: number,
): Promise<ZonedSubscription[]> => {
  const open = await transaction
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.clientId, clientId), inArray(subscriptions.status, openStatuses)));
  return lockSubscriptions(
    transaction,
    open.map(({ id }) => id),
  );
};

/**
 * Locks a client's own subscription to the end of the transaction. Lock the client first. Refusal: `resource.missing`,
 * also for another client's subscription (V11).
 */
export const lockSubscription = async (
  transaction: Database,
  { id, clientId }: { id: number; clientId: number },
): Promise<ZonedSubscription> => {
  const own = and(eq(subscriptions.id, id), eq(subscriptions.clientId, clientId));
  const [kept] = await lockWhere(transaction, own);
  if (kept === undefined) throw new Refusal("resource.missing");
  return kept;
};

/** A row, and the time zone of its city. */
export type ZonedSubscription = { readonly row: SubscriptionRow; readonly timezone: string };

/** Columns that billing changes. */
const columns = [
  "status",
  "period",
  "debt",
  "bonusApplied",
  "cardId",
  "chargeConsent",
  "serial",
  "months",
  "price",
  "insurance",
  "extras",
  "change",
  "contract",
  "unusedSince",
  "resumeOn",
  "start",
  "end",
  "anchorDay",
  "anchorPeriod",
  "deliveryAddress",
  "deliveryDay",
  "deliverySlot",
  "reservedUntil",
  "possession",
  "possessionSince",
  "extrasHeld",
  "depositKept",
  "loss",
  "returnBy",
  "pausedFor",
  "pauses",
  "overdue",
  "scheduledStatus",
  "scheduledDay",
  "leavesOn",
  "leftReason",
  "leftComment",
  "failedDay",
  "failedReason",
  "failedCardId",
  "tries",
  "nextTryDay",
  "nextPaymentDay",
  "nextPaymentAmount",
  "dueAt",
] as const;

const names = new Map(Object.entries(getTableColumns(subscriptions)).map(([key, { name }]) => [key, name]));
const nameOf = (key: string): string => names.get(key) ?? key;
const given = (key: string): SQL => sql`given.${sql.identifier(nameOf(key))}`;
const asGiven = Object.fromEntries(columns.map((key) => [key, given(key)]));

/** A row with column names, ISO 8601 moments and numeric statuses. */
const stored = (row: SubscriptionRow): Record<string, unknown> => {
  const { id, status, scheduledStatus } = row;
  const numbered = {
    ...row,
    status: numberOf(status),
    scheduledStatus: scheduledStatus === null ? null : numberOf(scheduledStatus),
  };
  return { id, ...Object.fromEntries(columns.map((key) => [nameOf(key), numbered[key]])) };
};

export const planned = ({ row, timezone }: ZonedSubscription): SubscriptionRow => ({
  ...row,
  ...derivedColumns(row, timezone),
});

/** The status stays, or changes as the contract's table allows. */
const isAllowed = (by: Cause): SQL => {
  const transitions = subscriptionStatuses.flatMap((from) =>
    subscriptionStatuses
      .filter((to) => from === to || mayBecome(from, to, by))
      .map((to) => sql`(${numberOf(from)}, ${numberOf(to)})`),
  );
  return sql`(${subscriptions.status}, ${given("status")}) in (${sql.join(transitions, sql`, `)})`;
};

const refused = async (
  transaction: Database,
  rows: readonly SubscriptionRow[],
  by: Cause,
): Promise<Error> => {
  const { id, status } = getTableColumns(subscriptions);
  const ids = rows.map((row) => row.id);
  const found = await transaction.select({ id, status }).from(subscriptions).where(eqAny(id, ids));
  const changes = rows.map((row) => {
    const from = found.find((one) => one.id === row.id)?.status ?? "nothing";
    return `subscription ${row.id} from ${from} to ${row.status}`;
  });
  return new Error(`not every change of a status is allowed by ${by}: ${changes.join(", ")}`);
};

/**
 * Saves locked subscriptions with their derived columns in one statement. The only place where a status
 * changes; `by`: who causes it. `held`: a charge is open, nothing is due until it ends.
 *
 * @throws {Error} for a change that is not in contract/subscription-transitions.ts; the transaction is rolled
 * back.
 */
export const saveSubscriptions = async (
  transaction: Database,
  kept: readonly ZonedSubscription[],
  { by, held = false }: { by: Cause; held?: boolean },
): Promise<SubscriptionRow[]> => {
  const rows = kept.map(planned).map((row) => (held ? { ...row, dueAt: null } : row));
  if (rows.length === 0) return rows;
  const values = JSON.stringify(rows.map(stored));
  const isOne = eqAny(
    subscriptions.id,
    rows.map(({ id }) => id),
  );
  const written = await transaction
    .update(subscriptions)
    .set(asGiven)
    .from(sql`json_populate_recordset(null::${subscriptions}, ${values}::text::json) as given`)
    .where(sql`${subscriptions.id} = given.id and ${isOne} and ${isAllowed(by)}`)
    .returning({ id: subscriptions.id });
  const ids = new Set(written.map(({ id }) => id));
  const left = rows.filter(({ id }) => !ids.has(id));
  if (left.length > 0) throw await refused(transaction, left, by);
  return rows;
};
