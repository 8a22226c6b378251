import { Socket } from "node:net";
import pg from "pg";
import { sqlState } from "./connection-errors.ts";
import type { Connection } from "./connection.ts";
import {
  ReadOnlyDatabase,
  connect,
  isBehindPooler,
  migratePostgres,
  migrationLockTimeout,
  readSchema,
} from "./migrate.ts";
import { databaseOf, type OpenOptions, type PooledDatabase } from "./pool.ts";

/** PostgreSQL's settings of every session. Milliseconds. */
const limitNames = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"] as const;
type Limits = Readonly<Record<(typeof limitNames)[number], number>>;

/**
 * `auto`: a pooler is recognised. `none`: no pooler. `transaction`: a pooler in transaction mode, as PgBouncer;
 * `prepared`: one that keeps prepared statements.
 */
export const poolerModes = ["auto", "none", "transaction", "prepared"] as const;

export type PostgresOptions = Pick<OpenOptions, "logger" | "log"> & {
  applicationName?: string;
  pooler?: (typeof poolerModes)[number];
  /** Connections for clients and jobs, and for requests without a valid token. */
  connections?: number;
  guestConnections?: number;
  /** How long a connection is used. Seconds. */
  lifetime?: number;
  /** Milliseconds. */
  connectTimeout?: number;
  limits?: Limits;
  /** Longest time without a reply (tests). Milliseconds. */
  silence?: number;
  /** How the database is migrated, at another address if it names one; null: it is not. */
  migration?: { readonly url?: string | undefined; readonly lockTimeout?: number } | null;
};

export const postgresDefaults = {
  applicationName: "kabinet",
  pooler: "auto",
  // More would not raise throughput, as a process has one core, but would compete for the database's cores (decision 084).
  connections: 8,
  guestConnections: 2,
  // A failover, a changed role or a pooler takes effect without a restart.
  lifetime: 300,
  connectTimeout: 4_000,
  // Statements and lock waits end before the ten seconds of a request (V36).
  limits: { statement_timeout: 8_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 },
} satisfies PostgresOptions;

/**
 * A reply takes this much longer than the longest statement at most. The system would wait a quarter of an hour for
 * the packets of a machine that is gone, and its address may be another machine's by then. A commit that waits for a
 * synchronous standby ends, too: whether it succeeds is unknown, as after a lost connection. Milliseconds.
 */
const patience = 2_000;

/** Ends connections that fall silent; the pool opens others. */
const dropSilent = (pool: pg.Pool, silence: number): void =>
  void pool.on("connect", (client) => {
    if (!(client instanceof pg.Client)) return;
    const { stream } = client.connection;
    if (stream instanceof Socket) stream.setTimeout(silence, () => stream.destroy());
  });

/** Held while the limits of a role are set: PostgreSQL refuses concurrent changes of a role. */
const roleLock = 6_248_117_302;

/** insufficient_privilege */
const notAllowed = "42501";

type Missing = { name: keyof Limits; value: number };

/** The limits that a session lacks, with its values; 0 is no limit. */
const missingLimits = async (client: pg.ClientBase, limits: Limits): Promise<Missing[]> => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name = any($1)",
    [limitNames],
  );
  const values = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  return limitNames
    .map((name) => ({ name, value: values.get(name) ?? 0 }))
    .filter(({ name, value }) => value === 0 || value > limits[name]);
};

/**
 * Makes the limits the defaults of the role in this database: a pooler refuses or drops them as startup parameters,
 * and lends its sessions to one client after the other (decision 261). Also sets them in the session that the pooler
 * has opened for this connection.
 */
const limitRole = async (client: pg.Client, limits: Limits): Promise<void> => {
  await client.query("begin");
  try {
    const missing = await missingLimits(client, limits);
    if (missing.length > 0) {
      await client.query(
        `set local lock_timeout = ${migrationLockTimeout}; select pg_advisory_xact_lock(${roleLock})`,
      );
      const { rows } = await client.query<{ name: string }>("select current_database() as name");
      const database = client.escapeIdentifier(rows[0]?.name ?? "");
      for (const { name } of missing)
        await client.query(
          `alter role current_user in database ${database} set ${name} = ${limits[name]}; set ${name} = ${limits[name]}`,
        );
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    // The sessions may be limited in another way; they are checked later.
    if (sqlState(error) !== notAllowed) throw error;
  }
};

/** Names the parameter that a pooler refuses (PgBouncer: FATAL 08P01), so that the start is not retried. */
const explainRefusal = (error: unknown): unknown => {
  const message = error instanceof Error ? `${error.message} ${String(error.cause)}` : "";
  const parameter = /unsupported startup parameter[^:]*: ?([\w.]+)/.exec(message)?.[1];
  return parameter === undefined
    ? error
    : new Error(
        `the pooler before the database refuses the startup parameter ${parameter}: remove it from DATABASE_URL; DATABASE_POOLER=none is for connections without a pooler`,
      );
};

const withClient = async <T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client(settings);
  client.on("error", () => {});
  try {
    await connect(client);
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Whether the database only reads, and whether a pooler stands before it. */
const inspect = async (client: pg.Client, mode: PostgresOptions["pooler"]) => {
  const { rows } = await client.query<{ reads: boolean }>(
    "select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as reads",
  );
  if (rows[0]?.reads === true) throw new ReadOnlyDatabase();
  if (mode !== "auto") return mode;
  return (await isBehindPooler(client)) ? "transaction" : "none";
};

/** Throws unless the sessions behind a pool have the limits. Asks through `count` connections. */
const checkLimits = async (pool: pg.Pool, limits: Limits, count: number): Promise<void> => {
  const each = Array.from({ length: count }, async () => {
    const client = await pool.connect();
    try {
      return await missingLimits(client, limits);
    } finally {
      client.release();
    }
  });
  const [missing] = (await Promise.all(each)).flat();
  if (missing === undefined) return;
  const { name, value } = missing;
  throw new Error(
    `${name} is ${value} ms through the pooler before the database, and must be 1 to ${limits[name]}: let the pooler open new sessions (PgBouncer: RECONNECT), or run alter role … in database … set ${name} = ${limits[name]} and do so then`,
  );
};

const sum = (pools: readonly pg.Pool[], count: "totalCount" | "idleCount" | "waitingCount"): number =>
  pools.reduce((total, pool) => total + pool[count], 0);

/**
 * PostgreSQL by its URL, directly or through a pooler, shared by any number of processes. It may restart at any time.
 */
export const openPostgres = async (url: string, options: PostgresOptions = {}): Promise<Connection> => {
  const { limits, ...rest } = { ...postgresDefaults, ...options };
  const { migration = {} } = options;
  const settings: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: rest.connectTimeout,
    application_name: rest.applicationName,
    keepAlive: true,
  };
  const pools: pg.Pool[] = [];
  const close = async () => void (await Promise.all(pools.map((pool) => pool.end())));
  try {
    const pooler = await withClient(settings, async (client) => {
      const found = await inspect(client, rest.pooler);
      if (found !== "none") await limitRole(client, limits);
      return found;
    });
    if (migration !== null)
      await migratePostgres(
        { ...settings, connectionString: migration.url ?? url },
        { lockTimeout: migration.lockTimeout },
      );
    const openPool = async (max: number): Promise<PooledDatabase> => {
      const pool = new pg.Pool({
        ...settings,
        ...(pooler === "none" ? limits : {}),
        max,
        maxLifetimeSeconds: rest.lifetime,
      });
      pools.push(pool);
      dropSilent(pool, rest.silence ?? limits.statement_timeout + patience);
      const database = databaseOf(pool, {
        ...options,
        prepares: pooler !== "transaction",
        pooled: pooler !== "none",
      });
      await checkLimits(pool, limits, pooler === "none" ? 1 : max);
      return database;
    };
    const database = await openPool(rest.connections);
    const guestDatabase = await openPool(rest.guestConnections);
    return {
      database,
      guestDatabase,
      schema: () => readSchema(database),
      pool: () => ({
        total: sum(pools, "totalCount"),
        idle: sum(pools, "idleCount"),
        waiting: sum(pools, "waitingCount"),
      }),
      close,
    };
  } catch (error) {
    await close();
    throw explainRefusal(error);
  }
};
