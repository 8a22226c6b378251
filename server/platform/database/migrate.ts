import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { NoConnection, isConnectionLost, sqlState } from "./connection-errors.ts";
import type { Database } from "./database.ts";

/** In order. */
export const migrations = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL("migrations", import.meta.url)),
});
export type Migration = (typeof migrations)[number];

/**
 * First line of a migration whose statements run one by one outside of a transaction, as `create index concurrently`
 * must. An interrupted one runs again from its first statement.
 */
const outsideTransaction = "-- outside a transaction\n";

/** Held while one of several processes migrates (V38). */
const migrationLock = 6_248_117_301;

/** Milliseconds. */
export const migrationLockTimeout = 5_000;
/** Between two tries for the lock. Milliseconds. */
const lockRest = 50;

/** undefined_table, invalid_schema_name */
const noTable = new Set(["42P01", "3F000"]);
/** lock_not_available: a server that starts tries again, as for any other lock */
const lockNotAvailable = "55P03";
/** read_only_sql_transaction */
const readOnly = "25006";

export class ReadOnlyDatabase extends Error {
  override name = "ReadOnlyDatabase";
  readonly code = readOnly;

  constructor(cause?: unknown) {
    super("the database is read-only: a standby, or set to read only", { cause });
  }
}

/** Connects; `NoConnection` if the server cannot be reached or accepts no connections. */
export const connect = async (client: pg.Client): Promise<void> => {
  await client.connect().catch((cause: unknown) => {
    // A database that rejects the credentials is reachable.
    if (!(cause instanceof Error) || (sqlState(cause) !== null && !isConnectionLost(cause))) throw cause;
    throw new NoConnection(`no connection to the database: ${cause.message}`, { cause });
  });
};

/** A pooler gives a connection a process number of its own. */
export const isBehindPooler = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ process: number }>("select pg_backend_pid() as process");
  // The driver's type does not have it.
  return rows[0]?.process !== Reflect.get(client, "processID");
};

const inTransaction = async (client: pg.ClientBase, work: () => Promise<void>): Promise<void> => {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
};

/** The time of the newest applied migration, which drizzle-kit wrote into its journal; -1 if there is none. */
const newestApplied = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ newest: number | null }>(
    "select max(created_at)::float8 as newest from drizzle.__drizzle_migrations",
  );
  return rows[0]?.newest ?? -1;
};

const hasTable = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>(
    "select exists (select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations') as found",
  );
  return rows[0]?.found === true;
};

const record = (client: pg.ClientBase, { hash, folderMillis }: Migration) =>
  client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    hash,
    folderMillis,
  ]);

/** `pooled`: settings of the session are not kept, and may reach others. */
export type MigrateOptions = {
  lockTimeout?: number | undefined;
  pooled?: boolean;
  all?: readonly Migration[];
};

/**
 * Applies the migrations that the database lacks, each in its transaction; returns their number. The caller prevents
 * parallel runs.
 */
export const applyMigrations = async (
  client: pg.ClientBase,
  { lockTimeout = migrationLockTimeout, pooled = false, all = migrations }: MigrateOptions = {},
): Promise<number> => {
  // Without a lock timeout a change that waits for a long report would hold up every statement behind it.
  const limits = (scope: "local" | "session") =>
    `set ${scope} lock_timeout = ${lockTimeout}; set ${scope} statement_timeout = 0`;
  if (!(await hasTable(client)))
    await inTransaction(client, async () => {
      await client.query("create schema if not exists drizzle");
      await client.query(
        "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
      );
    });
  const newest = await newestApplied(client);
  const pending = all.filter(({ folderMillis }) => folderMillis > newest);
  for (const migration of pending) {
    if (!migration.sql[0]?.startsWith(outsideTransaction)) {
      await inTransaction(client, async () => {
        await client.query(limits("local"));
        for (const statement of migration.sql) await client.query(statement);
        await record(client, migration);
      });
      continue;
    }
    if (pooled)
      throw new Error(
        "a migration runs outside of a transaction, which needs a connection without a pooler: set MIGRATION_DATABASE_URL and run npm run migrate",
      );
    await client.query(limits("session"));
    for (const statement of migration.sql) await client.query(statement);
    await record(client, migration);
  }
  return pending.length;
};

/** A statement that waits would hold up `create index concurrently`, which waits for all others. */
const tryLock = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(${migrationLock}) as held`,
  );
  return rows[0]?.held === true;
};

/**
 * Migrates a PostgreSQL; returns the number of applied migrations. Another process that migrates is waited for as
 * long as for any other lock. @throws {ReadOnlyDatabase}
 */
export const migratePostgres = async (
  settings: pg.ClientConfig,
  { lockTimeout = migrationLockTimeout, ...options }: MigrateOptions = {},
): Promise<number> => {
  // One connection holds the lock in a transaction, so that it ends with it also behind a pooler; the other works.
  const [lock, client] = [new pg.Client(settings), new pg.Client(settings)];
  for (const each of [lock, client]) each.on("error", () => {});
  try {
    await connect(lock);
    await lock.query("begin");
    await lock.query("set local idle_in_transaction_session_timeout = 0");
    const until = performance.now() + lockTimeout;
    while (!(await tryLock(lock))) {
      if (performance.now() >= until)
        throw Object.assign(new Error("another process migrates the database"), { code: lockNotAvailable });
      await delay(lockRest);
    }
    await connect(client);
    const applied = await applyMigrations(client, {
      lockTimeout,
      pooled: await isBehindPooler(client),
      ...options,
    });
    await lock.query("commit");
    return applied;
  } catch (cause) {
    throw sqlState(cause) === readOnly ? new ReadOnlyDatabase(cause) : cause;
  } finally {
    await Promise.all([lock.end(), client.end()]);
  }
};

/** Numbers of migrations: those that a database has, and those that this release knows. */
export type Schema = { version: number; expected: number; state: "current" | "older" | "newer" };

/** Compares the schema of a database with that of this release. */
export const readSchema = async (database: Database): Promise<Schema> => {
  const expected = migrations.length;
  const last = migrations.at(-1)?.folderMillis ?? 0;
  const [found] = await database
    .select({ version: sql<number>`count(*)::int`, newest: sql<number | null>`max(created_at)::float8` })
    .from(sql`drizzle.__drizzle_migrations`)
    .catch((error: unknown) => {
      if (!noTable.has(sqlState(error) ?? "")) throw error;
      return [];
    });
  const { version, newest } = { version: found?.version ?? 0, newest: found?.newest ?? -1 };
  return { version, expected, state: newest < last ? "older" : newest > last ? "newer" : "current" };
};
