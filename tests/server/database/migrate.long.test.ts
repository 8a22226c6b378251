import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test, vi } from "vitest";
import { migrateEmbedded } from "#server/platform/database/connection.ts";
import { isUnavailable, sqlState } from "#server/platform/database/connection-errors.ts";
import {
  type Migration,
  migratePostgres,
  migrations,
  readSchema,
} from "#server/platform/database/migrate.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { getCatalog } from "#contract/info.ts";
import { createEngine } from "../embedded.ts";
import { findFreePort } from "../../../scripts/free-port.ts";
import { openClient, openOwnDatabase } from "../own-database.ts";
import { spawnServer } from "../spawn-server.ts";
import { driverAt } from "../../driver/driver.ts";

const shared = process.env["TEST_DATABASE_URL"];
const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened.toReversed()) await close();
});

const createDatabase = async () => {
  const own = await openOwnDatabase(shared ?? "");
  opened.push(own.close);
  return own;
};

/** One more migration than this release has. */
const another = (...sql: string[]): Migration[] => [
  ...migrations,
  { sql, bps: true, folderMillis: (migrations.at(-1)?.folderMillis ?? 0) + 1, hash: "another" },
];

const expected = migrations.length;

test("the schema of an embedded database is current after its start", async () => {
  const engine = await createEngine();
  const database = await migrateEmbedded(engine);
  expect(await readSchema(database)).toEqual({ version: expected, expected, state: "current" });
  await engine.close();
});

describe.skipIf(shared === undefined)("a migration (PostgreSQL)", () => {
  test("V38: gives up when it waits for a lock longer than its timeout, and holds up others no longer", async () => {
    const { url } = await createDatabase();
    await migratePostgres({ connectionString: url });
    const report = await openClient(url, opened);
    await report.query("begin; select count(*) from clients");
    const began = performance.now();
    const change = migratePostgres(
      { connectionString: url },
      { lockTimeout: 300, all: another("alter table clients add column nickname text") },
    );
    await expect(change.catch((error: unknown) => sqlState(error))).resolves.toBe("55P03");
    expect(performance.now() - began).toBeLessThan(5_000);
    expect((await report.query("select count(*) from clients")).rowCount).toBe(1);
    await report.query("commit");
    const columns = await report.query(
      "select from information_schema.columns where column_name = 'nickname'",
    );
    expect(columns.rowCount).toBe(0);
  });

  test("V38: waits for another process no longer than its timeout, is then tried again, and leaves no lock", async () => {
    const { url } = await createDatabase();
    const other = await openClient(url, opened);
    await other.query("begin; select pg_advisory_xact_lock(6248117301)");
    const migrated = migratePostgres({ connectionString: url }, { lockTimeout: 300 });
    const error: unknown = await migrated.catch((reason: unknown) => reason);
    expect(error).toEqual(expect.objectContaining({ message: "another process migrates the database" }));
    expect(isUnavailable(error)).toBe(true);
    await other.query("commit");
    expect(await migratePostgres({ connectionString: url })).toBe(expected);
    expect(await migratePostgres({ connectionString: url })).toBe(0);
    // Not those of other tests on this PostgreSQL.
    const locks = await other.query(`select from pg_locks
      join pg_database on pg_database.oid = pg_locks.database and datname = current_database()
      where locktype = 'advisory'`);
    expect(locks.rowCount).toBe(0);
  });

  test("creates an index concurrently outside of a transaction, and again if it was interrupted", async () => {
    const { url } = await createDatabase();
    await migratePostgres({ connectionString: url });
    const steps = [
      "-- outside a transaction\ndrop index concurrently if exists clients_created",
      "create index concurrently clients_created on clients (created)",
    ];
    const interrupted = another(...steps, "select 1 / 0");
    await expect(migratePostgres({ connectionString: url }, { all: interrupted })).rejects.toThrow("zero");
    expect(await migratePostgres({ connectionString: url }, { all: another(...steps) })).toBe(1);
    const client = await openClient(url, opened);
    const found = await client.query(
      "select indisvalid from pg_index where indexrelid = 'clients_created'::regclass",
    );
    expect(found.rows).toEqual([{ indisvalid: true }]);
  });

  test("creates an index concurrently while other processes wait to migrate", async () => {
    const { url } = await createDatabase();
    const all = another(
      "-- outside a transaction\ncreate index concurrently clients_created on clients (created)",
    );
    const processes = Array.from({ length: 4 }, () => migratePostgres({ connectionString: url }, { all }));
    expect((await Promise.all(processes)).filter((applied) => applied > 0)).toEqual([expected + 1]);
  });

  test("of a newer release leaves the schema newer than this one, and a missing one older", async () => {
    const { url } = await createDatabase();
    const empty = await openPostgres(url, { migration: null });
    opened.push(empty.close);
    expect(await empty.schema()).toEqual({ version: 0, expected, state: "older" });
    await migratePostgres({ connectionString: url }, { all: another("select 1") });
    expect(await empty.schema()).toEqual({ version: expected + 1, expected, state: "newer" });
  });
});

const script = fileURLToPath(new URL("../../../scripts/migrate.ts", import.meta.url));
const deployment = new URL("../../../docs/deploy.md", import.meta.url);

const runMigrate = (settings: Record<string, string>) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, DATABASE_URL: "", MIGRATION_DATABASE_URL: "", ...settings },
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => void output.push(part));
    child.once("close", (code) => resolve({ code, output: Buffer.concat(output).toString() }));
  });

const asServingRole = (url: string): string => {
  const serving = new URL(url);
  serving.username = "kabinet_serving";
  serving.password = "serving";
  return serving.href;
};

describe.skipIf(shared === undefined)("a server with MIGRATE=off (PostgreSQL)", () => {
  test("is not ready and says so until npm run migrate has run, then serves as a role that owns nothing", async () => {
    const own = await createDatabase();
    const admin = await openClient(own.url, opened);
    await admin.query(
      "do $$ begin create role kabinet_serving login password 'serving'; exception when duplicate_object then null; end $$",
    );
    const rights = readFileSync(deployment, "utf8").match(
      /^alter default privileges .* to kabinet_serving;$/gm,
    );
    expect(rights).toHaveLength(3);
    for (const right of rights ?? []) await admin.query(right);
    const port = String(await findFreePort());
    const server = spawnServer({
      NODE_ENV: "",
      PORT: port,
      HOST: "",
      MIGRATE: "off",
      DATABASE_URL: asServingRole(own.url),
      SANDBOX: "off",
      SMS_URL: "http://shop:secret@127.0.0.1:9/",
      SMTP_URL: "smtp://shop:secret@127.0.0.1:9/",
      ACQUIRER_URL: "http://shop:secret@127.0.0.1:9/",
    });
    opened.push(async () => void server.child.kill("SIGKILL"));
    const address = `http://127.0.0.1:${port}`;
    const ready = async () => {
      const reply = await fetch(`${address}/readyz`).catch(() => null);
      return reply === null ? null : [reply.status, await reply.json()];
    };
    await vi.waitUntil(async () => (await ready()) !== null, { timeout: 30_000, interval: 50 });
    const versions = { schemaVersion: 0, expectedSchemaVersion: expected };
    expect(await ready()).toEqual([503, { database: true, schema: false, jobs: false, ...versions }]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const early = await driverAt(address).send(getCatalog, { city: "1" });
    expect([early.status, early.headers.get("Retry-After")]).toEqual([503, "1"]);
    expect(server.complaints.join("\n")).toContain("is older than this release");

    const migrated = await runMigrate({ MIGRATION_DATABASE_URL: own.url });
    expect(migrated).toEqual({ code: 0, output: `Applied ${expected} migrations.\n` });
    await server.listening;
    expect((await driverAt(address).send(getCatalog, { city: "1" })).status).toBe(200);
    await vi.waitUntil(async () => (await ready())?.[0] === 200, { timeout: 30_000, interval: 50 });
    expect(await ready()).toEqual([
      200,
      { database: true, schema: true, jobs: true, ...versions, schemaVersion: expected },
    ]);
    expect(await runMigrate({ DATABASE_URL: own.url })).toEqual({
      code: 0,
      output: "The schema is current.\n",
    });
    await expect(migratePostgres({ connectionString: asServingRole(own.url) })).resolves.toBe(0);
    const change = { all: another("alter table clients add column nickname text") };
    await expect(migratePostgres({ connectionString: asServingRole(own.url) }, change)).rejects.toThrow(
      "owner",
    );
  });

  test("has npm run migrate name what is missing", async () => {
    const { code, output } = await runMigrate({});
    expect(code).toBe(1);
    expect(output).toBe("Not migrated: MIGRATION_DATABASE_URL and DATABASE_URL are missing\n");
  });
});
