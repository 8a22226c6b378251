import { type Logger, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Log, describe } from "../logging/log.ts";
import { currentTrace, inSpan, type SpanStart } from "../logging/trace.ts";
import { NoConnection, refusesWrites, spoilsSession } from "./connection-errors.ts";
import type { Database } from "./database.ts";
import * as v from "valibot";

/** Executions after which a statement is prepared, and most prepared statements, as in PostgreSQL's JDBC driver. */
const prepareAfter = 5;
const largest = 512;

/** Names a statement once it is frequent. */
const statementNames = (): ((text: string) => string | undefined) => {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= largest) return name;
    const times = (counts.get(text) ?? 0) + 1;
    if (times < prepareAfter) {
      // Lists of different lengths create many texts; the counters must not grow without a limit.
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

/** The first word of a statement and its table; its text may have values in it. */
const spanOf = (text: string): SpanStart => {
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement";
  const table = /\b(?:from|into|update)\s+"(\w+)"/.exec(text)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      ...(table !== undefined && { "db.collection.name": table }),
    },
  };
};

/** Runs a statement as a span of the request that it belongs to. */
const traceQuery = (
  query: (statement: unknown, ...rest: unknown[]) => unknown,
  [statement, ...rest]: unknown[],
): unknown => {
  const isCallback = typeof rest.at(-1) === "function";
  // The pool itself calls back; its own `query` is traced, which waits for a connection, too.
  if (isCallback || currentTrace()?.recordsQueries !== true) return query(statement, ...rest);
  const { success, output } = v.safeParse(Statement, statement);
  const text = success ? output.text : String(statement);
  return inSpan(
    () => spanOf(text),
    async () => query(statement, ...rest),
  );
};

/**
 * Prepares frequent statements once on each connection (PostgreSQL's manual, PREPARE), or none, and then removes the
 * names that drizzle gives. Returns a function that sets up a new connection.
 */
const nameStatements = (prepares: boolean): ((client: pg.PoolClient) => void) => {
  const nameOf = statementNames();
  const withName = (statement: unknown): unknown => {
    const { success, output } = v.safeParse(Statement, statement);
    if (!success) return statement;
    return { ...output, name: prepares ? (output.name ?? nameOf(output.text)) : undefined };
  };
  return (client) => {
    client.query = new Proxy(client.query, {
      apply: (query, _client, given: unknown[]) =>
        traceQuery((statement, ...rest): unknown => {
          const result: unknown = Reflect.apply(query, client, [withName(statement), ...rest]);
          return result;
        }, given),
    });
  };
};

export type OpenOptions = {
  /** Receives every statement (tests). */
  logger?: Logger;
  /** Whether frequent statements are prepared on each connection. Not if connections share sessions. */
  prepares?: boolean;
  /** Whether sessions outlive connections. */
  pooled?: boolean;
  /** Receives lost connections. */
  log?: Log;
};

export type PooledDatabase = Database & {
  /** Whether writes succeed: no standby, not read only, and no write refused within `refusalMemory`. */
  isWritable(): Promise<boolean>;
};

/** How long a refused write counts as "not writable". Milliseconds. */
const refusalMemory = 3_000;

/** Shortest time between two replacements of all connections. Milliseconds. */
const retiringPause = 1_000;

/**
 * Runs `work` in a transaction on its own connection and always releases it. drizzle 0.45 never releases it if
 * `begin` fails, as during a restart of the database.
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

/** Logs a lost connection. An `error` event without a listener would end the process. */
const reportErrors = (client: pg.Client | pg.PoolClient, log: Log): void =>
  void client.on("error", (error) => log("connection to the database lost", describe(error)));

/** Ends sessions that a pooler keeps and that began read-only, through `count` connections of their own. */
const endReadOnlySessions = async (settings: pg.ClientConfig, count: number): Promise<void> => {
  const endOne = async (): Promise<void> => {
    const client = new pg.Client(settings);
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query(`select pg_terminate_backend(pg_backend_pid())
        where current_setting('default_transaction_read_only') = 'on' and not pg_is_in_recovery()`);
    } finally {
      await client.end();
    }
  };
  await Promise.allSettled(Array.from({ length: count }, endOne));
};

/**
 * Replaces the connections of a pool when one cannot write: a session keeps the `default_transaction_read_only` of
 * its start, so it would refuse writes forever. `onRefused` receives refused writes.
 */
const replaceReadOnlyConnections = (
  pool: pg.Pool,
  { log, onRefused, pooled }: { log: Log; onRefused: () => void; pooled: boolean },
) => {
  const open = new Set<pg.PoolClient>();
  const spoilt = new WeakSet<pg.PoolClient>();
  let retired = -Infinity;

  const retireAll = (): void => {
    if (performance.now() - retired < retiringPause) return;
    retired = performance.now();
    log("connections to the database given up", { connections: open.size });
    if (pooled) void endReadOnlySessions(pool.options, pool.options.max);
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
  // The pool drops a connection that is ending.
  pool.on("release", (_error, client) => {
    if (spoilt.has(client) && client instanceof pg.Client) void client.end();
  });
  return retireAll;
};

/** A drizzle database on a pool. */
export const databaseOf = (
  pool: pg.Pool,
  { logger, log = () => {}, prepares = true, pooled = false }: OpenOptions = {},
): PooledDatabase => {
  const prepare = nameStatements(prepares);
  pool.on("connect", (client) => {
    reportErrors(client, log);
    prepare(client);
  });
  pool.query = new Proxy(pool.query, {
    apply: (query, _pool, given: unknown[]) =>
      traceQuery((...called): unknown => {
        const result: unknown = Reflect.apply(query, pool, called);
        return result;
      }, given),
  });
  // The pool repeats the event for idle connections, which it has already removed.
  pool.on("error", () => {});
  let refused = -Infinity;
  const retireAll = replaceReadOnlyConnections(pool, {
    log,
    onRefused: () => (refused = performance.now()),
    pooled,
  });
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
