import { fileURLToPath } from "node:url";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { isConnectionLost, spoilsSession } from "./connection-errors.ts";
import { DamagedData, markDatabase, openEngine } from "./data-folder.ts";
import type { Database } from "./database.ts";
import { lockDirectory } from "./directory-lock.ts";
import { EmbeddedSocket } from "./embedded-socket.ts";
import { databaseOf, type OpenOptions, type PooledDatabase } from "./pool.ts";

export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));

/** Connections to PostgreSQL: all of them, those that nobody uses, and requests that wait for one. */
export type PoolState = { readonly total: number; readonly idle: number; readonly waiting: number };

export type Connection = {
  database: PooledDatabase;
  /** The same by connections of its own, where there can be several: for whoever has not signed in. */
  openDatabase?: Database;
  /** Only where there is a pool. */
  pool?: () => PoolState;
  close(): Promise<void>;
};

/**
 * PGlite, in `directory` under an exclusive lock. Survives the death of the process, not a loss of power: it does
 * not fsync. @throws {DamagedData} for what is left of a database that is not whole.
 */
export const openEmbedded = async (directory: string): Promise<Connection> => {
  const lock = lockDirectory(directory);
  try {
    const engine = await openEngine(directory);
    const database = await migrateEmbedded(engine).catch((cause: unknown) => {
      if (!spoilsSession(cause) && !isConnectionLost(cause)) throw cause;
      throw new DamagedData(directory, "cannot be read", cause);
    });
    markDatabase(directory);
    return {
      database,
      close: async () => {
        await engine.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** Brings a PGlite engine to the newest schema. */
export const migrateEmbedded = async (engine: PGlite, options: OpenOptions = {}): Promise<PooledDatabase> => {
  // PGlite has one connection. Who needs it waits for it, as long as that takes.
  const pool = new pg.Pool({
    stream: () => new EmbeddedSocket(engine),
    max: 1,
    idleTimeoutMillis: 0,
  });
  const database = databaseOf(pool, options);
  const { schema } = options;
  if (schema !== undefined) {
    await database.execute(sql`create schema if not exists ${sql.identifier(schema)}`);
    await database.execute(sql`set search_path to ${sql.identifier(schema)}`);
  }
  await migrate(drizzle(pool), { migrationsFolder, migrationsSchema: schema ?? "drizzle" });
  return database;
};
