import { type Logger, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Log, describe } from "../logging/log.ts";
import { NoConnection, refusesWrites, spoilsSession } from "./connection-errors.ts";
import type { Database } from "./database.ts";
import * as v from "valibot";

/** As in PostgreSQL's driver for Java: what is asked so often is prepared, and so many statements at most. */
const prepareAfter = 5;
const largest = 512;

/** Gives a text its name from the time on that it is asked often. */
const statementNames = (): ((text: string) => string | undefined) => {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= largest) return name;
    const times = (counts.get(text) ?? 0) + 1;
    if (times < prepareAfter) {
      // Lists of any length make any number of texts: whoever waits for a name does not wait for ever.
      if (counts.size >= 4 * largest) counts.clear();
      counts.set(text, times);
      return undefined;
    }
    counts.delete(text);
    names.set(text, `kabinet_${names.size}`);
    return names.get(text);
  };
};

const Statement = v.looseObject({ text: v.string(), name: v.undefinedable(v.string()) });

/**
 * Statements that a pool is asked often are parsed and planned by each of its connections once (PostgreSQL's manual,
 * PREPARE). Returns what readies a new connection of the pool.
 */
const prepareFrequent = (): ((client: pg.PoolClient) => void) => {
  const nameOf = statementNames();
  const withName = (statement: unknown): unknown => {
    const { success, output } = v.safeParse(Statement, statement);
    return success && output.name === undefined ? { ...output, name: nameOf(output.text) } : statement;
  };
  return (client) => {
    client.query = new Proxy(client.query, {
      apply: (query, _client, [statement, ...rest]: unknown[]) => {
        const result: unknown = Reflect.apply(query, client, [withName(statement), ...rest]);
        return result;
      },
    });
  };
};

export type OpenOptions = {
  /** Receives every statement (tests). */
  logger?: Logger;
  /** Connections for clients and jobs (tests). */
  connections?: number;
  /** How long a connection is used (tests). Seconds. */
  lifetime?: number;
  /** Receives lost connections. */
  log?: Log;
};

export type PooledDatabase = Database & {
  /** Whether it takes what is written: no standby, not set to read only, and no write refused of late. */
  isWritable(): Promise<boolean>;
};

/** So long a refused write says that the next one will be refused. Milliseconds. */
const refusalMemory = 3_000;

/** All connections are given up at most once in so long. Milliseconds. */
const retiringPause = 1_000;

/**
 * Runs `work` in a transaction on a connection of its own, and gives the connection back however it ends. The one of
 * drizzle 0.45 keeps it for ever when `begin` fails, which is what happens while the database restarts.
 */
const transactionOn =
  (pool: pg.Pool, logger: Logger | undefined): Database["transaction"] =>
  async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new NoConnection("no connection to the database", { cause });
    });
    try {
      return await drizzle(client, { logger: logger ?? false }).transaction(work, config);
    } finally {
      client.release();
    }
  };

/** The driver emits the end of a connection as an event, which would end the process if nobody listened. */
export const reportErrors = (client: pg.Client | pg.PoolClient, log: Log): void =>
  void client.on("error", (error) => log("connection to the database lost", describe(error)));

/**
 * Gives up the connections of a pool when one of them turns out to be unable to write: a session keeps
 * `default_transaction_read_only` as it was when it began, so it would refuse for ever what a new one does. `onRefused`
 * hears of refused writes.
 */
const replaceReadOnlyConnections = (
  pool: pg.Pool,
  { log, onRefused }: { log: Log; onRefused: () => void },
) => {
  const open = new Set<pg.PoolClient>();
  const spoilt = new WeakSet<pg.PoolClient>();
  let retired = -Infinity;

  const retireAll = (): void => {
    if (performance.now() - retired < retiringPause) return;
    retired = performance.now();
    log("connections to the database given up", { connections: open.size });
    for (const client of open) spoilt.add(client);
    for (let idle = pool.idleCount; idle > 0; idle -= 1)
      pool.connect().then(
        (client) => client.release(),
        () => {},
      );
  };
  pool.on("connect", (client) => {
    open.add(client);
    if (!(client instanceof pg.Client)) return;
    client.connection.on("errorMessage", (error: unknown) => {
      if (refusesWrites(error)) onRefused();
      if (!spoilsSession(error)) return;
      spoilt.add(client);
      retireAll();
    });
  });
  pool.on("remove", (client) => open.delete(client));
  // A connection that is ending is not kept by the pool.
  pool.on("release", (_error, client) => {
    if (spoilt.has(client) && client instanceof pg.Client) void client.end();
  });
  return retireAll;
};

/** A pool's connections, as the server asks them. */
export const databaseOf = (pool: pg.Pool, { logger, log = () => {} }: OpenOptions = {}): PooledDatabase => {
  const prepare = prepareFrequent();
  pool.on("connect", (client) => {
    reportErrors(client, log);
    prepare(client);
  });
  // The same event once more, for a connection that nobody was using: the pool has let it go.
  pool.on("error", () => {});
  let refused = -Infinity;
  const retireAll = replaceReadOnlyConnections(pool, { log, onRefused: () => (refused = performance.now()) });
  const database = drizzle(pool, { logger: logger ?? false });
  return Object.assign(database, {
    transaction: transactionOn(pool, logger),
    isWritable: async () => {
      if (performance.now() - refused < refusalMemory) return false;
      const [found] = await database
        .select({
          writable: sql<boolean>`not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'`,
        })
        .from(sql`(select) as nothing`);
      const writable = found?.writable === true;
      if (!writable) retireAll();
      return writable;
    },
  });
};
