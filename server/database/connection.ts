import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { type Logger, sql } from "drizzle-orm";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgres } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import type { Database } from "./database.ts";
import { lockDirectory } from "./directory-lock.ts";

const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));

/** A schema other than `public`, and who is told every statement: for tests. */
export type OpenOptions = { schema?: string; logger?: Logger };
export type Connection = { database: Database; close(): Promise<void> };

/**
 * PGlite, in `directory` under an exclusive lock. Survives the death of the process, not a loss of power: it does
 * not fsync.
 */
export const openEmbedded = async (directory: string): Promise<Connection> => {
  const lock = lockDirectory(directory);
  try {
    const engine = await PGlite.create(join(directory, "postgres"));
    const database = await migrateEmbedded(engine);
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
export const migrateEmbedded = async (
  engine: PGlite,
  { schema, logger }: OpenOptions = {},
): Promise<Database> => {
  const database = drizzlePglite(engine, { logger: logger ?? false });
  if (schema !== undefined) {
    await database.execute(sql`create schema if not exists ${sql.identifier(schema)}`);
    await database.execute(sql`set search_path to ${sql.identifier(schema)}`);
  }
  await migratePglite(database, { migrationsFolder, migrationsSchema: schema ?? "drizzle" });
  return database;
};

/** No statement and no wait for a lock may outlive the ten seconds of a request (V36). Milliseconds. */
const limits = { statement_timeout: 8_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 };

/** Several processes may start at once (V38): one migrates, the others wait for it. */
const migrationLock = 6_248_117_301;

/** A PostgreSQL server by its URL, shared by any number of processes. */
export const openPostgres = async (
  url: string,
  { schema, logger }: OpenOptions = {},
): Promise<Connection> => {
  const searchPath = schema === undefined ? {} : { search_path: schema };
  const migrator = postgres(url, { max: 1, onnotice: () => {}, connection: searchPath });
  try {
    await migrator`select pg_advisory_lock(${migrationLock})`;
    if (schema !== undefined) await migrator`create schema if not exists ${migrator(schema)}`;
    await migratePostgres(drizzlePostgres(migrator), {
      migrationsFolder,
      migrationsSchema: schema ?? "drizzle",
    });
  } finally {
    // Ending the connection gives the lock back.
    await migrator.end({ timeout: 5 });
  }
  const pool = postgres(url, { max: 16, onnotice: () => {}, connection: { ...limits, ...searchPath } });
  return {
    database: drizzlePostgres(pool, { logger: logger ?? false }),
    close: () => pool.end({ timeout: 5 }),
  };
};
