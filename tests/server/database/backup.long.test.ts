import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { migrateEmbedded, openEmbedded } from "#server/platform/database/connection.ts";
import type { Database } from "#server/platform/database/database.ts";
import { lockDirectory } from "#server/platform/database/data-folder.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { bonusEntries } from "#server/platform/database/tables/bonus.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { seed } from "#sandbox/seed.ts";
import { backUpEmbedded, restoreEmbedded } from "../../../scripts/backup/embedded.ts";
import { BackupError } from "../../../scripts/backup/folder.ts";
import { backUpPostgres, restorePostgres } from "../../../scripts/backup/postgres.ts";
import { createEngine } from "../embedded.ts";
import { openOwnDatabase } from "../own-database.ts";
import { everyRow } from "../rows.ts";

// Only stops a hanging test: the machine may be busy.
vi.setConfig({ testTimeout: 120_000 });

const now = new Date("2026-11-21T09:00:00.000Z");
const folder = mkdtempSync(join(tmpdir(), "kabinet-backup-"));
const own = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Seeds a year of subscriptions and payments, then changes some rows. */
const fill = async (database: Database): Promise<void> => {
  await seed(database, now, { all: false });
  const [client] = await database.select().from(clients).limit(1);
  const amount = 90_071_992_547_410;
  await database.insert(bonusEntries).values({ clientId: client?.id ?? 0, amount, kind: "promo", at: now });
};
const rowsOf = async (database: Database): Promise<string[]> => (await everyRow(database)).toSorted();
/** Inserts a payment and returns its id. */
const nextPayment = async (database: Database): Promise<number> => {
  const [like] = await database.select().from(payments).limit(1);
  if (like === undefined) throw new Error("no payment was made");
  const { id: _id, ...rest } = like;
  const [row] = await database
    .insert(payments)
    .values({ ...rest, reference: randomUUID(), status: "fail", key: randomUUID(), intentId: null })
    .returning({ id: payments.id });
  return row?.id ?? 0;
};
/** Inserts a client and returns its id. */
const nextId = async (database: Database): Promise<number> => {
  const [row] = await database
    .insert(clients)
    .values({ phone: "79995550000", created: now })
    .returning({ id: clients.id });
  return row?.id ?? 0;
};

describe("the embedded database", () => {
  const data = own("data");
  const backup = own("embedded");

  test("has every row again after backup, destruction and restore", async () => {
    mkdirSync(data);
    const lock = lockDirectory(data);
    const engine = await createEngine(join(data, "postgres"));
    const database = await migrateEmbedded(engine);
    await fill(database);
    const rows = await rowsOf(database);
    const last = await nextPayment(database);
    await database.delete(payments).where(eq(payments.id, last));
    await expect(backUpEmbedded(data, backup)).rejects.toThrow("another process already uses");
    await engine.close();
    lock.release();

    await backUpEmbedded(data, backup);
    expect(statSync(backup).mode & 0o077).toBe(0);
    await expect(backUpEmbedded(data, backup)).rejects.toThrow("there already");
    await expect(restoreEmbedded(data, backup, { replace: false })).rejects.toThrow("holds a database");

    rmSync(data, { recursive: true });
    await restoreEmbedded(data, backup, { replace: false });
    const restored = await openEmbedded(data);
    expect(await rowsOf(restored.database)).toEqual(rows);
    expect(rows.length).toBeGreaterThan(100);
    // Letters and acts name payments that were lost since the backup, so their ids are not reused.
    expect(await nextPayment(restored.database)).toBeGreaterThan(last + 1_000);
    await restored.close();

    await restoreEmbedded(data, backup, { replace: true });
    expect(readdirSync(data).filter((name) => name.startsWith("postgres-before-"))).toHaveLength(1);
  });

  test("is not restored while a process uses it", async () => {
    const lock = lockDirectory(own("in use"));
    await expect(restoreEmbedded(own("in use"), backup, { replace: true })).rejects.toThrow("already uses");
    lock.release();
  });

  test("is not restored from a damaged backup, nor from one that differs from its description", async () => {
    const note = join(backup, "content.json");
    const text = readFileSync(note, "utf8");
    writeFileSync(note, text.replace(/"payments success": "\d+"/, '"payments success": "1"'));
    await expect(restoreEmbedded(own("other"), backup, { replace: false })).rejects.toThrow(
      /differs:\nmoney: payments success was "1"/,
    );
    writeFileSync(note, text);
    const file = join(backup, "database.tar.gz");
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, -1));
    await expect(restoreEmbedded(own("another"), backup, { replace: false })).rejects.toThrow("damaged");
    writeFileSync(file, bytes);
    expect(existsSync(own("another"))).toBe(false);
    await expect(restoreEmbedded(own("none"), own("nowhere"), { replace: false })).rejects.toThrow(
      "no backup",
    );
    await expect(
      restorePostgres("postgres://shop@127.0.0.1:9/none", backup, { replace: true }),
    ).rejects.toThrow("a backup of the embedded database");
  });
});

test("a database that does not answer, or a folder that cannot be written, is named in a sentence", async () => {
  const unreachable = backUpPostgres("postgres://shop@127.0.0.1:9/none", own("unreachable"));
  await expect(unreachable).rejects.toThrow(BackupError);
  await expect(unreachable).rejects.toThrow(
    "the database cannot be reached: connect ECONNREFUSED 127.0.0.1:9",
  );
  writeFileSync(own("file"), "");
  const unwritable = backUpPostgres("postgres://shop@127.0.0.1:9/none", join(own("file"), "backup"));
  await expect(unwritable).rejects.toThrow(BackupError);
  await expect(unwritable).rejects.toThrow(/^.*file.backup cannot be written: ENOTDIR/);
});

const postgresUrl = process.env["TEST_DATABASE_URL"];

describe.skipIf(postgresUrl === undefined)("PostgreSQL (PostgreSQL)", () => {
  test("has every row again after backup, destruction and restore", async () => {
    const { url, close } = await openOwnDatabase(postgresUrl ?? "");
    const backup = own("postgres");
    const first = await openPostgres(url);
    await fill(first.database);
    const rows = await rowsOf(first.database);
    await backUpPostgres(url, backup);
    expect(statSync(backup).mode & 0o077).toBe(0);
    await expect(restorePostgres(url, backup, { replace: true })).rejects.toThrow("stop the servers first");
    const next = await nextId(first.database);
    const lost = [await nextPayment(first.database), await nextPayment(first.database)];
    await first.database.delete(bonusEntries);
    await first.close();

    await expect(restorePostgres(url, backup, { replace: false })).rejects.toThrow("not empty");
    await restorePostgres(url, backup, { replace: true });
    // The list of migrations is restored too, so none runs twice.
    const second = await openPostgres(url);
    expect(await rowsOf(second.database)).toEqual(rows);
    expect(await nextId(second.database)).toBeGreaterThan(next);
    expect(await nextPayment(second.database)).toBeGreaterThan(Math.max(...lost));
    await second.close();
    await close();
  });

  test("is not backed up before it was migrated, as it may be another's", async () => {
    const { url, close } = await openOwnDatabase(postgresUrl ?? "");
    const backup = own("of an empty database");
    await expect(backUpPostgres(url, backup)).rejects.toThrow(
      new BackupError("the database was never migrated: is this the right one?"),
    );
    expect(existsSync(backup)).toBe(false);
    await close();
  });

  test("of another owner is not restored to, and says so", async () => {
    const [from, to] = [await openOwnDatabase(postgresUrl ?? ""), await openOwnDatabase(postgresUrl ?? "")];
    await (await openPostgres(from.url)).close();
    const backup = own("for another owner");
    await backUpPostgres(from.url, backup);
    const admin = new pg.Client(to.url);
    await admin.connect();
    await admin.query(
      "do $$ begin create role kabinet_guest login password 'guest'; exception when duplicate_object then null; end $$",
    );
    await admin.end();
    const guest = new URL(to.url);
    [guest.username, guest.password] = ["kabinet_guest", "guest"];
    await expect(restorePostgres(guest.href, backup, { replace: false })).rejects.toThrow(
      new BackupError("the database refuses: must be owner of schema public"),
    );
    await from.close();
    await to.close();
  });

  test("keeps what it has when pg_restore cannot read the backup", async () => {
    const { url, close } = await openOwnDatabase(postgresUrl ?? "");
    const first = await openPostgres(url);
    await fill(first.database);
    const rows = await rowsOf(first.database);
    await first.close();
    const backup = own("of a newer pg_dump");
    await backUpPostgres(url, backup);
    // The version of the format, of which each pg_restore knows the newest.
    const file = join(backup, "database.dump");
    const bytes = readFileSync(file);
    bytes[5] = 1;
    bytes[6] = 250;
    writeFileSync(file, bytes);
    const note = join(backup, "content.json");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    writeFileSync(note, readFileSync(note, "utf8").replace(/"sha256": "\w+"/, `"sha256": "${sha256}"`));

    await expect(restorePostgres(url, backup, { replace: true })).rejects.toThrow("pg_restore failed");
    const second = await openPostgres(url);
    expect(await rowsOf(second.database)).toEqual(rows);
    await second.close();
    await close();
  });

  test("is backed up consistently during writes, and restored to another database", async () => {
    const [from, to] = [await openOwnDatabase(postgresUrl ?? ""), await openOwnDatabase(postgresUrl ?? "")];
    const { database, close } = await openPostgres(from.url);
    await fill(database);
    let over = false;
    let written = 0;
    const write = async (): Promise<void> => {
      while (!over) {
        const phone = `7${String(9_160_000_000 + written)}`;
        const [client] = await database
          .insert(clients)
          .values({ phone, created: now })
          .returning({ id: clients.id });
        await database
          .insert(bonusEntries)
          .values({ clientId: client?.id ?? 0, amount: 1, kind: "promo", at: now });
        written += 1;
      }
    };
    const writing = write();
    const backup = own("at work");
    const { content } = await backUpPostgres(from.url, backup);
    over = true;
    await writing;
    expect(written).toBeGreaterThan(0);
    // The restore compares every table with the backup's description.
    expect(await restorePostgres(to.url, backup, { replace: false })).toEqual(content);
    const restored = await openPostgres(to.url);
    expect(await restored.database.$count(payments)).toBe(await database.$count(payments));
    await restored.close();
    await close();
    await from.close();
    await to.close();
  });
});
