import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { describe } from "vitest";
import { migrateEmbedded } from "#server/platform/database/connection.ts";
import type { Database } from "#server/platform/database/database.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { createEngine } from "./embedded.ts";
import { openOwnDatabase as createDatabase } from "./own-database.ts";
import { emptyAll } from "./rows.ts";

/** Set by `npm test` for its second run, on a real PostgreSQL. */
const postgresUrl = process.env["TEST_DATABASE_URL"];

/** Set by `npm run attack -- --pooler`: the address of a PgBouncer before that PostgreSQL. */
const poolerUrl = process.env["TEST_POOLER_URL"];

/** The address of a database through the pooler, if there is one. */
const throughPooler = (url: string): string => {
  if (poolerUrl === undefined) return url;
  const pooled = new URL(url);
  pooled.host = new URL(poolerUrl).host;
  return pooled.href;
};

/** A statement with its parameters. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

let recording: Statement[] | null = null;
const written = new Map<string, number>();

const countWrites = (text: string): void => {
  for (const [, table = ""] of text.matchAll(/\b(?:insert into|update|delete from) "?([a-z_]+)/gi))
    written.set(table, (written.get(table) ?? 0) + 1);
};

const logger = {
  logQuery: (text: string, values: unknown[]): void => {
    if (!text.startsWith("select")) countWrites(text);
    recording?.push({ text, values });
  },
};

/** A database that counts writing statements per table. */
export type CountedDatabase = Database & { writesTo(table: PgTable): number };

const counted = (database: Database): CountedDatabase =>
  Object.assign(database, { writesTo: (table: PgTable) => written.get(getTableName(table)) ?? 0 });

/** More connections than the server has, so that races are rarely won by luck. */
const connections = 16;

/** Long enough for a busy machine: a race is not decided by a limit. The limits have tests of their own. Milliseconds. */
const patience = {
  connectTimeout: 30_000,
  limits: { statement_timeout: 40_000, lock_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 },
};

/** A database of its own for a test that depends on earlier statements. */
export const openOwnDatabase = async (): Promise<CountedDatabase> => {
  if (postgresUrl === undefined) return counted(await migrateEmbedded(await createEngine(), { logger }));
  const { url } = await createDatabase(postgresUrl);
  const { database } = await openPostgres(throughPooler(url), { logger, connections, ...patience });
  return counted(database);
};

/** The statements that `work` sends, in order. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const recorded: Statement[] = [];
  recording = recorded;
  try {
    await work();
  } finally {
    recording = null;
  }
  return recorded;
};

/** Without parameters. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await recordStatements(work)).map(({ text }) => text);

let connected: Promise<CountedDatabase> | null = null;

/**
 * This run's database, PGlite or PostgreSQL, migrated and empty. The files of a worker share one, since
 * starting another takes longer than most tests; opening it empties it, so a test opens one.
 */
export const openDatabase = async (): Promise<CountedDatabase> => {
  connected ??= openOwnDatabase();
  const database = await connected;
  await emptyAll(database);
  return database;
};

type Tests = (open: () => Promise<Database>) => void;

export const onDatabase = (subject: string, tests: Tests): void => {
  describe(`${subject} (${postgresUrl === undefined ? "PGlite" : "PostgreSQL"})`, () => {
    tests(openDatabase);
  });
};

/**
 * Tests for PostgreSQL only: PGlite runs one transaction at a time, so it has no races. Reported as skipped
 * on PGlite.
 */
export const onPostgres = (subject: string, tests: Tests): void => {
  describe.skipIf(postgresUrl === undefined)(`${subject} (PostgreSQL)`, () => {
    tests(openDatabase);
  });
};
