import { type Logger, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { describe, type Log } from "../log.ts";
import { isAway, NoConnection } from "./away.ts";
import { type Connection, migrationsFolder, type OpenOptions } from "./connection.ts";
import type { Database } from "./database.ts";
import { sqlState } from "./sql-state.ts";

/** No statement and no wait for a lock may outlive the ten seconds of a request (V36). Milliseconds. */
const limits = { statement_timeout: 8_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 };

/** So many connections at most has one process: for clients and jobs, and for whoever has not signed in. */
const connections = { ofClients: 16, ofAnyone: 4 };

/** So long is one waited for; after that the database is busy or away. Milliseconds. */
const patience = 4_000;

/** Several processes may start at once (V38): one migrates, the others wait for it. */
const migrationLock = 6_248_117_301;

/** The driver emits the end of a connection as an event, which would end the process if nobody listened. */
const outlive = (client: pg.Client | pg.PoolClient, log: Log): void =>
  void client.on("error", (error) => log("connection to the database lost", describe(error)));

const migrateSchema = async (
  settings: pg.ClientConfig,
  { schema, log = () => {} }: OpenOptions,
): Promise<void> => {
  const client = new pg.Client(settings);
  outlive(client, log);
  await client.connect().catch((cause: unknown) => {
    // Whoever is let in or not has been heard by a database that is there.
    if (!(cause instanceof Error) || (sqlState(cause) !== null && !isAway(cause))) throw cause;
    throw new NoConnection(`no connection to the database: ${cause.message}`, { cause });
  });
  try {
    const database = drizzle(client);
    // Ending the connection gives the lock back.
    await database.execute(sql`select pg_advisory_lock(${migrationLock})`);
    if (schema !== undefined)
      await database.execute(sql`create schema if not exists ${sql.identifier(schema)}`);
    await migrate(database, { migrationsFolder, migrationsSchema: schema ?? "drizzle" });
  } finally {
    await client.end();
  }
};

/**
 * Runs `work` in a transaction on a connection of its own, and gives the connection back however it ends. The one of
 * drizzle 0.45 keeps it for ever when `begin` fails, which is what happens while the database restarts.
 */
const transactionOn =
  (pool: pg.Pool, logger: Logger | false): Database["transaction"] =>
  async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new NoConnection("no connection to the database", { cause });
    });
    try {
      return await drizzle(client, { logger }).transaction(work, config);
    } finally {
      client.release();
    }
  };

const sum = (pools: readonly pg.Pool[], count: "totalCount" | "idleCount" | "waitingCount"): number =>
  pools.reduce((total, pool) => total + pool[count], 0);

/** A PostgreSQL server by its URL, shared by any number of processes. It may go away and come back at any time. */
export const openPostgres = async (url: string, options: OpenOptions = {}): Promise<Connection> => {
  const { schema, logger = false, log = () => {} } = options;
  const settings: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    ...(schema !== undefined && { options: `-c search_path=${schema}` }),
  };
  await migrateSchema(settings, options);
  const pools: pg.Pool[] = [];
  const openPool = (max: number): Database => {
    const pool = new pg.Pool({ ...settings, ...limits, max });
    pools.push(pool);
    pool.on("connect", (client) => outlive(client, log));
    // The same event once more, for a connection that nobody was using: the pool has let it go.
    pool.on("error", () => {});
    return Object.assign(drizzle(pool, { logger }), { transaction: transactionOn(pool, logger) });
  };
  return {
    database: openPool(connections.ofClients),
    openDatabase: openPool(connections.ofAnyone),
    pool: () => ({
      total: sum(pools, "totalCount"),
      idle: sum(pools, "idleCount"),
      waiting: sum(pools, "waitingCount"),
    }),
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
};
