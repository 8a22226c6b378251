import { spawn } from "node:child_process";
import { setTimeout as pass } from "node:timers/promises";
import pg from "pg";
import { findPostgresProgram } from "../postgres.ts";
import { type Content, differences, type Engine, readContent } from "./content.ts";
import { BackupError, dataFile, messageOf, type Note, openBackup, writeBackup } from "./folder.ts";
import { skipNumbers } from "./skip-numbers.ts";

/** Runs a PostgreSQL client program. The password is not an argument, as others can see these. */
const run = async (
  program: "pg_dump" | "pg_restore",
  url: string,
  args: readonly string[],
): Promise<void> => {
  const file = findPostgresProgram(program);
  if (file === null) throw new BackupError(`${program} was not found: install PostgreSQL's client programs`);
  const bare = new URL(url);
  const password = decodeURIComponent(bare.password);
  bare.password = "";
  const child = spawn(file, [`--dbname=${bare.href}`, ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...(password !== "" && { PGPASSWORD: password }) },
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject);
  child.once("exit", resolve);
  if ((await ended) !== 0) throw new BackupError(`${program} failed; what it said is above`);
};

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url);
  await client.connect().catch((error: unknown) => {
    throw new BackupError(`the database cannot be reached: ${messageOf(error)}`, { cause: error });
  });
  try {
    // A role that is used through a pooler has limits (decision 261).
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    return await work(client);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new BackupError(`the database refuses: ${error.message}`, { cause: error });
  } finally {
    await client.end();
  }
};

const inTransaction = async <T>(client: pg.Client, work: (engine: Engine) => Promise<T>): Promise<T> => {
  await client.query("begin isolation level repeatable read read only");
  const result = await work(client);
  await client.query("commit");
  return result;
};

const one = async (client: pg.Client, text: string): Promise<number> =>
  Number((await client.query<{ count: string }>(text)).rows[0]?.count ?? 0);

const migrated =
  "select count(*) from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'";

/** Backs up a running PostgreSQL; content and dump share one snapshot. */
export const backUpPostgres = (url: string, folder: string): Promise<Note> =>
  writeBackup(folder, "postgres", (file) =>
    withClient(url, (client) =>
      inTransaction(client, async (engine) => {
        if ((await one(client, migrated)) === 0)
          throw new BackupError("the database was never migrated: is this the right one?");
        const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
        const content = await readContent(engine);
        await run("pg_dump", url, [
          "--format=custom",
          "--no-owner",
          "--no-privileges",
          `--snapshot=${rows[0]?.id ?? ""}`,
          "--schema=public",
          "--schema=drizzle",
          `--file=${file}`,
        ]);
        return content;
      }),
    ),
  );

const others =
  "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

/** Connections of others; one that has just ended counts for a moment. */
const countOthers = async (client: pg.Client): Promise<number> => {
  let count = await one(client, others);
  for (let tries = 0; count > 0 && tries < 10; tries += 1) {
    await pass(200);
    count = await one(client, others);
  }
  return count;
};

/** @throws BackupError while others are connected, or if there is data that may not be replaced */
const check = async (client: pg.Client, replace: boolean): Promise<void> => {
  const connected = await countOthers(client);
  if (connected > 0)
    throw new BackupError(`others are connected to the database (${connected}): stop the servers first`);
  const tables = await one(
    client,
    "select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  if (tables > 0 && !replace)
    throw new BackupError(
      "the database is not empty: name an empty one, or say --replace to lose what is in it",
    );
};

/** The dump creates both. */
const schemas = ["public", "drizzle"];

const drop = (client: pg.Client, schema: string) => client.query(`drop schema if exists ${schema} cascade`);

const rename = (client: pg.Client, from: string, to: string) =>
  client.query(`do $$ begin
    if exists (select from pg_namespace where nspname = '${from}') then alter schema ${from} rename to ${to}; end if;
  end $$`);

/** Restores beside the data, which is deleted after that, or is put back if it fails. */
const replaceData = async <T>(url: string, restore: () => Promise<T>): Promise<T> => {
  const former = `before_${Date.now()}`;
  await withClient(url, async (client) => {
    for (const schema of schemas) await rename(client, schema, `${schema}_${former}`);
  });
  try {
    const restored = await restore();
    await withClient(url, async (client) => {
      for (const schema of schemas) await drop(client, `${schema}_${former}`);
    });
    return restored;
  } catch (error) {
    await withClient(url, async (client) => {
      for (const schema of schemas) {
        await drop(client, schema);
        await rename(client, `${schema}_${former}`, schema);
      }
    });
    throw error;
  }
};

/**
 * Restores into an empty database, or with `replace` into any, and compares the content. After a failure the database is
 * as it was.
 */
export const restorePostgres = async (
  url: string,
  folder: string,
  { replace }: { replace: boolean },
): Promise<Content> => {
  const { kind, content } = await openBackup(folder);
  if (kind !== "postgres") throw new BackupError(`${folder} is a backup of the embedded database`);
  await withClient(url, (client) => check(client, replace));
  return replaceData(url, async () => {
    await run("pg_restore", url, [
      "--single-transaction",
      "--exit-on-error",
      "--no-owner",
      "--no-privileges",
      dataFile(folder, kind),
    ]);
    return withClient(url, async (client) => {
      const wrong = differences(content, await inTransaction(client, readContent));
      if (wrong.length > 0) throw new BackupError(["what was restored differs:", ...wrong].join("\n"));
      await skipNumbers(client);
      await client.query("analyze");
      return content;
    });
  });
};
