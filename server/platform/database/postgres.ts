import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { isConnectionLost, NoConnection, sqlState } from "./connection-errors.ts";
import { type Connection, migrationsFolder } from "./connection.ts";
import { databaseOf, type OpenOptions, reportErrors, type PooledDatabase } from "./pool.ts";

/** Statements and lock waits end before the ten seconds of a request (V36). Milliseconds. */
const limits = { statement_timeout: 8_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 };

/**
 * Connections of one process, for clients and jobs, and for requests without a valid token. More would not raise
 * throughput, as a process has one core, but would compete for the database's cores (decision 084).
 */
const connections = { ofClients: 8, ofAnyone: 2 };

/**
 * Lifetime of a connection, so that a failover, a changed role or a pooler takes effect without a restart. Seconds.
 */
const lifetime = 300;

/** Milliseconds. */
const connectTimeout = 4_000;

/** read_only_sql_transaction */
const readOnly = "25006";

/** Held while one of several starting processes migrates (V38). */
const migrationLock = 6_248_117_301;

const migrateSchema = async (settings: pg.ClientConfig, { log = () => {} }: OpenOptions): Promise<void> => {
  const client = new pg.Client(settings);
  reportErrors(client, log);
  await client.connect().catch((cause: unknown) => {
    // A database that rejects the credentials is reachable.
    if (!(cause instanceof Error) || (sqlState(cause) !== null && !isConnectionLost(cause))) throw cause;
    throw new NoConnection(`no connection to the database: ${cause.message}`, { cause });
  });
  try {
    const database = drizzle(client);
    // Ending the connection releases the lock.
    await database.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migrate(database, { migrationsFolder });
  } catch (cause) {
    if (sqlState(cause) !== readOnly) throw cause;
    throw new Error("the database is read-only: a standby, or set to read only", { cause });
  } finally {
    await client.end();
  }
};

const sum = (pools: readonly pg.Pool[], count: "totalCount" | "idleCount" | "waitingCount"): number =>
  pools.reduce((total, pool) => total + pool[count], 0);

/** PostgreSQL by its URL, shared by any number of processes. It may restart at any time. */
export const openPostgres = async (url: string, options: OpenOptions = {}): Promise<Connection> => {
  const settings: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
  };
  await migrateSchema(settings, options);
  const pools: pg.Pool[] = [];
  const openPool = (max: number): PooledDatabase => {
    const maxLifetimeSeconds = options.lifetime ?? lifetime;
    const pool = new pg.Pool({ ...settings, ...limits, max, maxLifetimeSeconds });
    pools.push(pool);
    return databaseOf(pool, options);
  };
  return {
    database: openPool(options.connections ?? connections.ofClients),
    guestDatabase: openPool(connections.ofAnyone),
    pool: () => ({
      total: sum(pools, "totalCount"),
      idle: sum(pools, "idleCount"),
      waiting: sum(pools, "waitingCount"),
    }),
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
};
