import { sql } from "drizzle-orm";
import * as v from "valibot";
import { afterAll, describe, expect, test, vi } from "vitest";
import { transact } from "#server/platform/database/database.ts";
import { sqlState } from "#server/platform/database/connection-errors.ts";
import { type Migration, migratePostgres, migrations } from "#server/platform/database/migrate.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { findPgbouncer, startPgbouncer } from "../../../scripts/pgbouncer.ts";
import { openClient, openOwnDatabase } from "../own-database.ts";
import { spawnServer } from "../spawn-server.ts";
import { startServer } from "../start-server.ts";
import { openWriters } from "./parallel-writers.ts";

/** Restarts of the pooler under load. */
const restarts = Number(process.env["RESTARTS"] ?? 4);
/** Clients who write in parallel, and requests that must be answered between two restarts. */
const [writers, between] = [8, 20];

const shared = process.env["TEST_DATABASE_URL"];
const program = shared === undefined ? null : findPgbouncer();
const why =
  shared === undefined ? "PostgreSQL alone" : "PgBouncer is not installed: apt-get install pgbouncer";
const through = `through PgBouncer (${program === null ? why : "PostgreSQL"})`;

const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened.toReversed()) await close();
});

/** A database with a pooler of its own before it. */
const openPooled = async (settings: Record<string, string> = {}) => {
  const own = await openOwnDatabase(shared ?? "");
  opened.push(own.close);
  const pooler = await startPgbouncer(program ?? "", own.url, settings);
  opened.push(pooler.stop);
  return { direct: own.url, url: pooler.through(own.url), pooler };
};

const open = async (url: string, options: Parameters<typeof openPostgres>[1] = {}) => {
  const connection = await openPostgres(url, options);
  opened.push(connection.close);
  return connection;
};

const shown = ["8s", "5s", "15s"];

describe.skipIf(program === null)(`the database ${through}`, () => {
  test("V36: has its limits in every session, from the first start on", async () => {
    const { url } = await openPooled();
    const { database } = await open(url);
    const each = Array.from({ length: 8 }, () =>
      transact(database, (transaction) =>
        transaction
          .select({
            statement: sql<string>`current_setting('statement_timeout')`,
            lock: sql<string>`current_setting('lock_timeout')`,
            idle: sql<string>`current_setting('idle_in_transaction_session_timeout')`,
            process: sql<number>`pg_backend_pid()`,
            name: sql<string>`current_setting('application_name')`,
          })
          .from(sql`(select pg_sleep(0.3)) as pause`),
      ),
    );
    const found = (await Promise.all(each)).flat();
    for (const { statement, lock, idle, name } of found)
      expect([statement, lock, idle, name]).toEqual([...shown, "kabinet"]);
    expect(new Set(found.map(({ process }) => process)).size).toBeGreaterThan(4);
    const late = database.execute(sql`set local statement_timeout = 1; select pg_sleep(1)`);
    await expect(late.catch(sqlState)).resolves.toBe("57014");
  });

  test("V36: fails the start, naming parameter and pooler, if its sessions have no limits", async () => {
    const { url, direct } = await openPooled({ default_pool_size: "4", admin_users: "kabinet" });
    await migratePostgres({ connectionString: direct });
    // Sessions that the pooler opened before the role had limits.
    const early = await Promise.all(Array.from({ length: 4 }, () => openClient(url, opened)));
    await Promise.all(early.map((client) => client.query("select pg_sleep(0.3)")));
    await expect(openPostgres(url)).rejects.toThrow(
      /_timeout is 0 ms through the pooler before the database, and must be 1 to \d+: .*RECONNECT/,
    );
    const console = await openClient(Object.assign(new URL(url), { pathname: "/pgbouncer" }).href, opened);
    await console.query("reconnect");
    await vi.waitUntil(
      () =>
        openPostgres(url).then(
          async ({ close }) => (await close(), true),
          () => false,
        ),
      { timeout: 20_000, interval: 200 },
    );
  });

  test.each([
    ["?statement_timeout=9000", "auto", "statement_timeout"],
    ["?options=-c%20geqo%3Doff", "auto", "options"],
    ["", "none", "statement_timeout"],
  ] as const)(
    "fails the start at once, naming the parameter that the pooler refuses (%s, %s)",
    async (query, pooler, parameter) => {
      const { url } = await openPooled();
      const server = spawnServer({
        NODE_ENV: "",
        PORT: "0",
        DATABASE_URL: url + query,
        DATABASE_POOLER: pooler,
      });
      await expect(server.listening).rejects.toThrow(
        `Kabinet cannot start: the pooler before the database refuses the startup parameter ${parameter}`,
      );
      expect(server.complaints).toHaveLength(1);
    },
  );

  test("is used without named statements, also where drizzle names them", async () => {
    const { url, direct } = await openPooled({ default_pool_size: "2" });
    const { database } = await open(url);
    const named = database.select({ id: clients.id }).from(clients).prepare("all_clients");
    for (let round = 0; round < 20; round += 1)
      await Promise.all([named.execute(), named.execute(), named.execute()]);
    const admin = await openClient(direct, opened);
    await admin.query("select");
    for (let count = 0; count < 4; count += 1) {
      const names = await database.execute(sql`select count(*)::int as names from pg_prepared_statements`);
      expect(names).toMatchObject({ rows: [{ names: 0 }] });
    }
  });

  test("V40: leaves no read-only session in the pooler once the database writes again", async () => {
    const { url, direct } = await openPooled();
    const { database } = await open(url);
    const admin = await openClient(shared ?? "", opened);
    const name = new URL(direct).pathname.slice(1);
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    const write = () =>
      transact(database, (transaction) => transaction.update(clients).set({ forbidden: false })).then(
        () => "written",
        sqlState,
      );
    const slow = () => database.execute(sql`select pg_sleep(0.3)`).catch(() => {});
    for (let count = 0; count < 3; count += 1) await Promise.all(Array.from({ length: 8 }, slow));
    expect(await write()).toBe("25006");
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    const began = performance.now();
    const writeAll = () =>
      Promise.all(Array.from({ length: 8 }, async () => [await write(), await write()].join()));
    await vi.waitUntil(async () => (await writeAll()).every((each) => each === "written,written"), {
      timeout: 30_000,
      interval: 50,
    });
    expect(performance.now() - began).toBeLessThan(5_000);
    await vi.waitUntil(() => database.isWritable(), { timeout: 5_000, interval: 100 });
  });

  test("V38: is migrated by processes that start at once, and no lock outlives one that dies", async () => {
    const { url, direct, pooler } = await openPooled();
    const connections = await Promise.all(Array.from({ length: 4 }, () => open(url)));
    for (const { schema } of connections) expect((await schema()).state).toBe("current");
    const slow: Migration[] = [
      ...migrations,
      { sql: ["select pg_sleep(30)"], bps: true, folderMillis: Date.now() + 1e9, hash: "slow" },
    ];
    const admin = await openClient(direct, opened);
    const advisory = async () =>
      (
        await admin.query(
          "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
        )
      ).rowCount;
    const dying = migratePostgres({ connectionString: url }, { all: slow }).catch((error: unknown) => error);
    await vi.waitUntil(async () => (await advisory()) === 1);
    await pooler.restart("immediate");
    expect(await dying).toBeInstanceOf(Error);
    await vi.waitUntil(async () => (await advisory()) === 0, { timeout: 10_000 });
    expect(await migratePostgres({ connectionString: url })).toBe(0);
  });

  test("refuses migrations that run outside of a transaction", async () => {
    const { url } = await openPooled();
    const concurrent: Migration[] = [
      ...migrations,
      {
        sql: ["-- outside a transaction\ncreate index concurrently clients_created on clients (created)"],
        bps: true,
        folderMillis: Date.now() + 1e9,
        hash: "concurrent",
      },
    ];
    const migrated = migratePostgres({ connectionString: url }, { all: concurrent });
    await expect(migrated).rejects.toThrow("set MIGRATION_DATABASE_URL");
  });

  test(`V40: is away and back ${restarts} times under load: only 503 with Retry-After, ready within five seconds`, async () => {
    const { url, pooler } = await openPooled();
    const server = await startServer({ DATABASE_URL: url });
    opened.push(server.kill);
    const { clients: all, confirmed, expectAllKept } = await openWriters(server.address, writers);
    const ready = async () => {
      const reply = await fetch(`${server.address}/readyz`);
      return [reply.status, v.parse(v.looseObject({ database: v.boolean() }), await reply.json()).database];
    };
    const isReady = async () => (await ready())[0] === 200;
    let isOver = false;
    let slowest = 0;
    const work = all.map((client) => client.work(() => isOver));
    for (let index = 0; index < restarts; index += 1) {
      const done = confirmed();
      await vi.waitUntil(() => confirmed() >= done + between, { timeout: 60_000, interval: 5 });
      await vi.waitUntil(isReady, { timeout: 60_000, interval: 50 });
      await pooler.restart(index % 2 === 0 ? "fast" : "immediate", async () => {
        await vi.waitUntil(async () => !(await isReady()), { timeout: 30_000, interval: 50 });
        expect(await ready()).toEqual([503, false]);
      });
      const [before, began] = [confirmed(), performance.now()];
      await vi.waitUntil(() => confirmed() > before, { timeout: 30_000, interval: 5 });
      await vi.waitUntil(isReady, { timeout: 30_000, interval: 20 });
      slowest = Math.max(slowest, performance.now() - began);
    }
    isOver = true;
    await Promise.all(work);
    expect(slowest).toBeLessThan(5_000);
    expect(server.process.exitCode).toBe(null);
    await expectAllKept(0);
    process.stdout.write(`${confirmed()} confirmed; the longest way back ${Math.round(slowest)} ms\n`);
  }, 3_600_000);
});
