import type { Logger } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { describe, type Log } from "../shared/log.ts";
import { NoConnection } from "./away.ts";
import type { Database } from "./database.ts";
import { prepareOften } from "./named-statements.ts";

/**
 * For tests: a schema other than `public`, who is told every statement, how many connections clients and jobs have.
 * `log` hears of lost connections.
 */
export type OpenOptions = { schema?: string; logger?: Logger; connections?: number; log?: Log };

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
export const outlive = (client: pg.Client | pg.PoolClient, log: Log): void =>
  void client.on("error", (error) => log("connection to the database lost", describe(error)));

/** A pool's connections, as the server asks them. */
export const databaseOf = (pool: pg.Pool, { logger, log = () => {} }: OpenOptions = {}): Database => {
  const prepare = prepareOften();
  pool.on("connect", (client) => {
    outlive(client, log);
    prepare(client);
  });
  // The same event once more, for a connection that nobody was using: the pool has let it go.
  pool.on("error", () => {});
  return Object.assign(drizzle(pool, { logger: logger ?? false }), {
    transaction: transactionOn(pool, logger),
  });
};
