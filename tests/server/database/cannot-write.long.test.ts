import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { getClient, updateClient } from "#contract/user.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { isUnavailable, sqlState } from "#server/platform/database/connection-errors.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { transact } from "#server/platform/database/database.ts";
import { sessions } from "#server/platform/database/tables/sign-in.ts";
import { openLink } from "../../../scripts/attack/patroni.ts";
import { findPostgres, startPostgres } from "../../../scripts/postgres.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { type OutsideServer, startServer } from "../start-server.ts";
import { openClient, openOwnDatabase } from "../own-database.ts";
import { openShop } from "../shop.ts";

const profile = {
  firstName: "Ира",
  lastName: "Сон",
  citizenship: "RU",
  email: "ira@example.com",
  city: goods.moscow,
} as const;

/** How often the database is read-only, becomes a standby and is full. */
const times = process.env["TIMES"] === undefined ? null : Number(process.env["TIMES"]);

/** Error codes of PostgreSQL while it cannot write or accept connections (its manual, appendix A). */
const states = {
  "25006": "read_only_sql_transaction",
  "40001": "serialization_failure, of a standby",
  "53000": "insufficient_resources",
  "53100": "disk_full",
  "53200": "out_of_memory",
  "53300": "too_many_connections",
  "57P01": "admin_shutdown",
  "57P02": "crash_shutdown",
  "57P03": "cannot_connect_now",
  "58000": "system_error",
  "58030": "io_error",
  XX000: "internal_error",
  XX001: "data_corrupted",
  XX002: "index_corrupted",
};

onDatabase("a database that fails every write", (open) => {
  test.each(Object.entries(states))(
    "V40: with %s (%s) is answered 503, with when to try again, and serves again once it writes",
    async (state) => {
      const shop = await openShop(await open());
      const token = await shop.signIn();
      await shop.database.execute(sql`
        create or replace function fail() returns trigger language plpgsql as
        $$ begin raise exception 'planted' using errcode = ${sql.raw(`'${state}'`)}; end $$`);
      await shop.database.execute(sql`
        create trigger fails before insert or update on clients for each row execute function fail()`);
      try {
        const answer = await shop.send(updateClient, profile, { token });
        expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "2"]);
        expect(shop.lines.some((line) => line.includes(`"code":"${state}"`))).toBe(true);
        expect((await shop.send(getClient, {}, { token })).status).toBe(200);
      } finally {
        await shop.database.execute(sql`drop trigger fails on clients`);
      }
      expect((await shop.send(updateClient, profile, { token })).status).toBe(200);
    },
  );
});

// Only the run on PostgreSQL can set a database to read-only and start a standby.
const shared = process.env["TEST_DATABASE_URL"];
const programs = shared === undefined ? null : findPostgres();

const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened.toReversed()) await close();
});

/** Status and checks of `/readyz`, without the numbers of the schema. */
const ready = async ({ address }: OutsideServer): Promise<[number, string]> => {
  const reply = await fetch(`${address}/readyz`);
  return [reply.status, (await reply.text()).replace(/,"schemaVersion".*(?=\})/, "")];
};

/** A server on a database, and a client who signed in a while ago. */
const openServer = async (url: string, admin: pg.Client) => {
  const server = await startServer({ DATABASE_URL: url });
  opened.push(() => server.kill());
  const token = await server.driver.signIn("79165550001");
  await admin.query("update sessions set last_used = now() - interval '3 hours'");
  const write = async () => {
    const { status, headers } = await server.driver.send(updateClient, profile, { token });
    return [status, headers.get("Retry-After")];
  };
  const read = async () => (await server.driver.send(getClient, {}, { token })).status;
  /** The time until writes work and it reports ready. Milliseconds. */
  const back = async (): Promise<number> => {
    const began = performance.now();
    await vi.waitUntil(async () => (await write())[0] === 200, { timeout: 30_000, interval: 50 });
    await vi.waitUntil(async () => (await ready(server))[0] === 200, { timeout: 30_000, interval: 50 });
    return performance.now() - began;
  };
  return { server, write, read, back };
};

const well: [number, string] = [200, JSON.stringify({ database: true, schema: true, jobs: true })];
const unwell: [number, string] = [503, JSON.stringify({ database: false, schema: true, jobs: true })];
const refused = [503, "2"];

describe.skipIf(shared === undefined)("a database that can only be read (PostgreSQL)", () => {
  test("V40: makes the server not ready: it reads, answers writes 503, and recovers within five seconds", async () => {
    const own = await openOwnDatabase(shared ?? "");
    opened.push(own.close);
    const admin = await openClient(shared ?? "", opened);
    const { server, write, read, back } = await openServer(own.url, await openClient(own.url, opened));
    expect(await write()).toEqual([200, null]);
    expect(await ready(server)).toEqual(well);
    const cut = () =>
      admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [own.name]);

    for (let count = 0; count < (times ?? 3); count += 1) {
      // A managed PostgreSQL does this when its disk is full.
      await admin.query(`alter database ${own.name} set default_transaction_read_only = on`);
      await cut();
      await vi.waitUntil(async () => (await ready(server))[0] === 503, { timeout: 30_000, interval: 50 });
      for (let writes = 0; writes < 8; writes += 1)
        expect([await write(), await read()]).toEqual([refused, 200]);
      expect(await ready(server)).toEqual(unwell);
      // Existing sessions stay read-only until the server closes them.
      await admin.query(`alter database ${own.name} reset default_transaction_read_only`);
      expect(await back()).toBeLessThan(5_000);
      expect(await ready(server)).toEqual(well);
    }
    expect(server.process.exitCode).toBe(null);
  }, 3_600_000);

  /** A pool whose eight sessions began while the database was read-only; now it is writable. */
  const openPoisoned = async () => {
    const own = await openOwnDatabase(shared ?? "");
    await (await openPostgres(own.url)).close();
    const admin = await openClient(shared ?? "", opened);
    const lines: string[] = [];
    const { database, close, pool } = await openPostgres(own.url, { log: (event) => void lines.push(event) });
    opened.push(own.close, close);
    await admin.query(`alter database ${own.name} set default_transaction_read_only = on`);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      own.name,
    ]);
    await vi.waitUntil(() => pool?.().total === 0);
    lines.length = 0;
    const slow = () => database.execute(sql`select pg_sleep(0.2)`);
    await Promise.all(Array.from({ length: 8 }, slow));
    expect(pool?.().idle).toBe(8);
    await admin.query(`alter database ${own.name} reset default_transaction_read_only`);
    const write = async () => {
      try {
        await transact(database, (transaction) => transaction.update(clients).set({ forbidden: false }));
        return "written";
      } catch (error) {
        return sqlState(error);
      }
    };
    return { database, write, lines };
  };

  test("V40: leaves no read-only session: the first such error closes all connections of the pool", async () => {
    const { write, lines } = await openPoisoned();
    const outcomes: unknown[] = [];
    for (let count = 0; count < 10; count += 1) outcomes.push(await write());
    expect(outcomes).toEqual(["25006", ...Array.from({ length: 9 }, () => "written")]);
    expect(lines).toEqual(["connections to the database given up"]);
  });

  test("V40: leaves none either if only the readiness check notices", async () => {
    const { database, write } = await openPoisoned();
    expect([await database.isWritable(), await database.isWritable()]).toEqual([false, true]);
    expect(await write()).toBe("written");
  });

  test("V40: is named at the start", async () => {
    const own = await openOwnDatabase(shared ?? "");
    opened.push(own.close);
    const admin = await openClient(shared ?? "", opened);
    await admin.query(`alter database ${own.name} set default_transaction_read_only = on`);
    await expect(openPostgres(own.url)).rejects.toThrow(/is read-only/);
  });

  test("V40: is used through sessions of limited lifetime, so changed settings reach every session", async () => {
    const own = await openOwnDatabase(shared ?? "");
    const connection = await openPostgres(own.url, { lifetime: 1 });
    opened.push(own.close, connection.close);
    const processOf = () =>
      connection.database.select({ id: sql<number>`pg_backend_pid()` }).from(sql`(select) as nothing`);
    const first = await processOf();
    expect(await processOf()).toEqual(first);
    const isAnother = async () => (await processOf())[0]?.id !== first[0]?.id;
    await vi.waitUntil(isAnother, { timeout: 30_000, interval: 100 });
  });
});

describe.skipIf(programs === null)("a server whose primary has become a standby (PostgreSQL)", () => {
  test("V40: is not ready until the standby is promoted, and then recovers by itself", async () => {
    const cluster = await startPostgres(programs ?? "", { restarts: true });
    opened.push(cluster.stop);
    const { server, write, read, back } = await openServer(
      cluster.url,
      await openClient(cluster.url, opened),
    );
    expect(await write()).toEqual([200, null]);
    for (let count = 0; count < (times ?? 2); count += 1) {
      await cluster.restart("fast", { standby: true });
      await vi.waitUntil(async () => (await read()) === 200, { timeout: 30_000, interval: 50 });
      for (let writes = 0; writes < 4; writes += 1)
        expect([await write(), await read()]).toEqual([refused, 200]);
      await vi.waitUntil(async () => (await ready(server))[1] === unwell[1], {
        timeout: 30_000,
        interval: 50,
      });
      const admin = new pg.Client(cluster.url);
      await admin.connect();
      await admin.query("select pg_promote()");
      await admin.end();
      expect(await back()).toBeLessThan(5_000);
    }
    expect(server.process.exitCode).toBe(null);
  }, 3_600_000);
});

describe.skipIf(shared === undefined)("a full disk (PostgreSQL)", () => {
  test("V40: makes the server not ready while writes fail, and ready at once when there is room", async () => {
    const own = await openOwnDatabase(shared ?? "");
    opened.push(own.close);
    const admin = await openClient(own.url, opened);
    const { server, write, read, back } = await openServer(own.url, admin);
    await admin.query(`
      create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    const tables = ["clients", "sessions", "subscriptions", "payments", "notices"];
    for (let count = 0; count < (times ?? 1); count += 1) {
      for (const table of tables)
        await admin.query(
          `create trigger full_disk before insert or update on ${table} for each row execute function full_disk()`,
        );
      for (let writes = 0; writes < 4; writes += 1)
        expect([await write(), await read()]).toEqual([refused, 200]);
      // A check counts for a second.
      await vi.waitUntil(async () => (await ready(server))[1] === unwell[1], {
        timeout: 2_500,
        interval: 50,
      });
      for (const table of tables) await admin.query(`drop trigger full_disk on ${table}`);
      expect(await write()).toEqual([200, null]);
      expect(await back()).toBeLessThan(5_000);
    }
  }, 3_600_000);
});

describe.skipIf(shared === undefined)("a database whose machine is gone (PostgreSQL)", () => {
  test("V40: keeps no connection of the pool: each that falls silent is dropped, and the next one writes", async () => {
    const own = await openOwnDatabase(shared ?? "");
    opened.push(own.close);
    const address = new URL(own.url);
    const link = await openLink(Number(address.port));
    opened.push(async () => link.close());
    address.port = String(link.port);
    const { database, close, pool } = await openPostgres(address.href, { silence: 1_000 });
    opened.push(close);
    const ended: boolean[] = [];
    for (let count = 0; count < 8; count += 1)
      void database
        .execute(sql`select pg_sleep(3)`)
        .catch((error: unknown) => ended.push(isUnavailable(error)));
    const busy = () => (pool?.().total ?? 0) - (pool?.().idle ?? 0);
    await vi.waitUntil(() => busy() === 8, { timeout: 20_000, interval: 5 });
    link.cut();
    // Another machine has the address now; packets of the former connections are lost.
    link.mend({ resets: false });
    await vi.waitUntil(() => ended.length === 8, { timeout: 20_000, interval: 20 });
    expect(ended).toEqual(Array.from({ length: 8 }, () => true));
    await transact(database, (transaction) => transaction.update(clients).set({ forbidden: false }));
  });
});

onDatabase("a client who returns while the database is read-only", (open) => {
  test("V40: can still read, though the time of the visit is not stored", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    const [before] = await shop.database.select().from(sessions);
    await shop.database.execute(sql`
      create or replace function fail() returns trigger language plpgsql as
      $$ begin raise exception 'planted' using errcode = '25006'; end $$`);
    await shop.database.execute(sql`
      create trigger fails before update on sessions for each row execute function fail()`);
    try {
      shop.move(24 * 3_600_000);
      expect((await shop.send(getClient, {}, { token })).status).toBe(200);
    } finally {
      await shop.database.execute(sql`drop trigger fails on sessions`);
    }
    expect((await shop.database.select().from(sessions))[0]).toEqual(before);
    expect((await shop.send(getClient, {}, { token })).status).toBe(200);
    expect((await shop.database.select().from(sessions))[0]).not.toEqual(before);
  });
});
