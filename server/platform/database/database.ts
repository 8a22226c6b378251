import type { AnyPgColumn, PgDatabase, PgQueryResultHKT, PgTable } from "drizzle-orm/pg-core";
import { type SQL, asc, eq, min, sql } from "drizzle-orm";
import type { GoesOn } from "../jobs/job.ts";
import { sqlState } from "./connection-errors.ts";
import { clients } from "./tables/clients.ts";
import { subscriptions } from "./tables/subscriptions.ts";
import { Refusal } from "../refusal.ts";

/** A flagged client sends no POST (spec §6). */
export const refuseFlagged = (client: { forbidden: boolean; deleting: boolean }): void => {
  if (client.deleting) throw new Refusal("client.deleting");
  if (client.forbidden) throw new Refusal("client.forbidden");
};

/** Locks and returns a client's row, flagged or not. Refusal: `token.invalid` once purged. */
export const lockAnyClient = async (
  transaction: Database,
  id: number,
): Promise<typeof clients.$inferSelect> => {
  const [client] = await transaction.select().from(clients).where(eq(clients.id, id)).for("no key update");
  if (client === undefined || client.purgedAt !== null) throw new Refusal("token.invalid");
  return client;
};

/**
 * Locks a client's row until the end of the transaction, so that actions of one client are serialized (V29) and the
 * writing transaction checks the flags (V19). Not `for update`: rows that refer to the client hold its key, and two
 * transactions that both wrote one would deadlock.
 */
export const lockClient = async (transaction: Database, id: number): Promise<typeof clients.$inferSelect> => {
  const client = await lockAnyClient(transaction, id);
  refuseFlagged({ forbidden: client.forbidden, deleting: client.deletionRequestedAt !== null });
  return client;
};

export type LockedClient = { readonly id: number; readonly purgedAt: Date | null };

/** Locks clients for automatic charges, flagged, purged or not, in the order of ids. */
export const lockClients = (transaction: Database, ids: readonly number[]): Promise<LockedClient[]> =>
  transaction
    .select({ id: clients.id, purgedAt: clients.purgedAt })
    .from(clients)
    .where(eqAny(clients.id, [...ids]))
    .orderBy(asc(clients.id))
    .for("no key update");

/** Locks the client of a subscription, as `lockClients` does; null without such a subscription. */
export const lockOwner = async (
  transaction: Database,
  subscriptionId: number,
): Promise<LockedClient | null> => {
  const [owner] = await transaction
    .select({ clientId: subscriptions.clientId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  if (owner === undefined) return null;
  const [client] = await lockClients(transaction, [owner.clientId]);
  return client ?? null;
};

/**
 * Locks a phone until the end of the transaction, so that its codes are sent and checked one by one. An advisory
 * lock: a row would bring the number back after a purge (V20).
 */
export const lockPhone = async (transaction: Database, phone: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`);
};

/** serialization_failure, deadlock_detected: PostgreSQL asks to repeat the transaction (its manual, 13.5). */
const repeatable = new Set(["40001", "40P01"]);

/** Runs `work` in one transaction. Repeats it after a deadlock, at most three times. */
export const transact = async <T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
  attempt = 1,
): Promise<T> => {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (attempt >= 3 || !repeatable.has(sqlState(error) ?? "")) throw error;
    return transact(database, work, attempt + 1);
  }
};

/** Runs a step at the end of a transaction, since many wait for the rows it locks. */
export type Defer = (step: () => Promise<void>) => Promise<void>;

/** For transactions with little contention. */
export const immediately: Defer = (step) => step();

/** Rows of one statement, few enough to hold locks only briefly. */
const batch = 1_000;

/**
 * Deletes the rows that `where` finds, a thousand at a time, while `goesOn` allows; the next run continues. Skips
 * locked rows. `where` needs an index.
 */
export const deleteBatches = async (
  database: Database,
  { table, where, goesOn }: { table: PgTable; where: SQL | undefined; goesOn: GoesOn },
): Promise<void> => {
  for (let deleted = batch; deleted === batch && goesOn();) {
    const some = database
      .select({ at: sql`ctid` })
      .from(table)
      .where(where)
      .limit(batch)
      .for("update", { skipLocked: true });
    const gone = await database
      .delete(table)
      .where(sql`ctid = any(array(${some}))`)
      .returning({ one: sql`1` });
    deleted = gone.length;
  }
};

/** Stores a moment, or null, in each of these rows, in one statement. */
export const saveMoments = async (
  transaction: Database,
  { key, at }: { key: AnyPgColumn; at: AnyPgColumn },
  moments: readonly { readonly key: number | string; readonly at: Date | null }[],
): Promise<void> => {
  if (moments.length === 0) return;
  const keys = moments.map((one) => one.key);
  await transaction.execute(sql`update ${key.table} set ${sql.identifier(at.name)} = given.at
    from json_to_recordset(${JSON.stringify(moments)}::text::json) as given(key text, at timestamptz)
    where ${key}::text = given.key and ${eqAny(key, keys)}`);
};

/** The earliest moment in a column; null if there is none. */
export const earliest = async (
  database: Database,
  at: AnyPgColumn<{ data: Date }>,
  where?: SQL,
): Promise<Date | null> => {
  const [found] = await database
    .select({ at: min(at) })
    .from(at.table)
    .where(where);
  return found?.at ?? null;
};

/**
 * Builds and prepares a statement once for each database: building takes drizzle longer than PostgreSQL takes to
 * execute a lookup by key. In a transaction the statement is built anew.
 */
export const preparedQuery = <Built>(
  build: (database: Database) => Built,
): ((database: Database) => Built) => {
  const known = new WeakMap<Database, Built>();
  return (database) => {
    const built = known.get(database) ?? build(database);
    known.set(database, built);
    return built;
  };
};

/**
 * Rows whose column has one of the values. The list is one parameter, so all lengths share one statement and plan;
 * drizzle's `inArray` has a parameter and a statement for each length.
 */
export const eqAny = <Column extends AnyPgColumn>(
  column: Column,
  values: readonly Column["_"]["data"][],
): SQL => sql`${column} = any(${sql.param(values)})`;

/**
 * Whether a planned moment has come. One further ahead than anything is planned (`farthest`, in ms) was written while
 * the clock was ahead, and counts as come.
 */
export const isDue = (column: AnyPgColumn, now: Date, farthest: number): SQL =>
  sql`(${column} <= ${now.toISOString()}::timestamptz
    or ${column} > ${new Date(now.getTime() + farthest).toISOString()}::timestamptz)`;

/** Either engine (connection.ts), or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** `deps` for requests without a valid token: they use connections of their own, so they cannot take those of clients. */
export const withGuestDatabase = <Deps extends { database: Database; guestDatabase?: Database }>(
  deps: Deps,
): Deps => ({ ...deps, database: deps.guestDatabase ?? deps.database });
