import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { afterAll, describe, expect, test } from "vitest";
import { getPaper } from "#contract/paper.ts";
import { setStatus, signAct } from "#contract/subscription.ts";
import { issueActs } from "#server/acts/issue-acts.ts";
import { readPaper } from "#server/acts/papers.ts";
import { restorePapers } from "#server/acts/restore-papers.job.ts";
import { type Database, transact } from "#server/platform/database/database.ts";
import { migratePostgres, migrations } from "#server/platform/database/migrate.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { papers, unstoredPapers } from "#server/platform/database/tables/papers.ts";
import { openDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { openClient, openOwnDatabase } from "../own-database.ts";
import { paid, possess } from "../paid-subscription.ts";
import { one } from "../payments/billing-shop.ts";
import { namesOfTables } from "../rows.ts";
import { minute, openShop } from "../shop.ts";

const shared = process.env["TEST_DATABASE_URL"];
const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened.toReversed()) await close();
});

/** Migrations of the releases before papers were stored, and before they were signed by code. */
const beforePapers = migrations.slice(0, 7);
const beforeCodes = migrations.slice(0, 10);

type Row = Readonly<Record<string, unknown>>;
const Rows = v.pipe(
  v.string(),
  v.transform((text): unknown => JSON.parse(text)),
  v.array(v.record(v.string(), v.unknown())),
);

/** A database of an earlier release with what this one has written, as far as that one had its tables and columns. */
const copyToRelease = async (
  database: Database,
  release: typeof migrations,
  asWritten: (table: string, row: Row) => Row = (_, row) => row,
) => {
  const { url, close } = await openOwnDatabase(shared ?? "");
  opened.push(close);
  await migratePostgres({ connectionString: url }, { all: release });
  const client = await openClient(url, opened);
  const inserts: string[] = [];
  const values: string[] = [];
  for (const table of await namesOfTables(database)) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const [kept] = await database
      .select({ rows: sql<string | null>`json_agg(copied)::text` })
      .from(sql`${sql.identifier(table)} as copied`);
    if (columns.length === 0 || kept === undefined || kept.rows === null) continue;
    const names = columns.map(({ name }) => name).join();
    values.push(JSON.stringify(v.parse(Rows, kept.rows).map((row) => asWritten(table, row))));
    inserts.push(`${table}_ as (insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, $${values.length}::text::json))`);
  }
  // In one statement references are checked at its end.
  await client.query(`with ${inserts.join()} select 1`, values);
  expect(await migratePostgres({ connectionString: url })).toBe(migrations.length - release.length);
  const connection = await openPostgres(url, { migration: null });
  opened.push(connection.close);
  return connection.database;
};

/** A client with a contract, a signed and an unsigned act, an annex and a paper of the company, and an unpaid order. */
const openWithPapers = async () => {
  const shop = await openShop(await openDatabase());
  const token = await shop.register();
  const { id } = await possess(shop, token, { months: 3, insurance: false, extras: [goods.bag] });
  await shop.subscribe(token);
  const acts = async () => (await one(shop, token, id)).acts.map((act) => act.id);
  const [act = 0] = await acts();
  shop.move(minute);
  await shop.ask(signAct, await shop.signing(token, act), { token });
  await shop.ask(setStatus, { id, status: "change", from: 3, insurance: true }, { token });
  await transact(shop.database, (transaction) =>
    issueActs(transaction, { subscriptionId: id, occasion: "notReturned", now: shop.now() }),
  );
  const rows = await shop.database.select().from(papers).orderBy(papers.number);
  const { paper } = await shop.ask(getPaper, { act: String(act) }, { token });
  return { shop, act, rows, paper };
};

test("V43: a paper that cannot be stored holds up no other, and is stored later", async () => {
  const shop = await openShop(await openDatabase());
  const token = await shop.register();
  const ids = [(await paid(shop, token)).id, (await paid(shop, token)).id];
  await shop.database.delete(papers);
  await shop.database.insert(unstoredPapers).values(ids.map((subscriptionId) => ({ subscriptionId })));
  let fails = true;
  const clock = {
    now: () => {
      if (!fails) return shop.now();
      fails = false;
      throw new Error("not now");
    },
  };
  const job = restorePapers({ ...shop.deps, clock });
  await job.run();
  expect(numbersOf(await shop.database.select().from(papers))).toEqual([String(ids[1])]);
  expect(shop.lines.filter((line) => line.includes("paper failed"))).toHaveLength(1);
  await job.run();
  expect(numbersOf(await shop.database.select().from(papers).orderBy(papers.number))).toEqual(
    ids.map(String),
  );
});

const numbersOf = (rows: readonly { number: string }[]) => rows.map(({ number }) => number);

describe.skipIf(shared === undefined)("papers of earlier releases (PostgreSQL)", () => {
  test("V43: signed before papers were stored, they are stored as they read, and marked; nothing else is", async () => {
    const { shop, rows, paper, act } = await openWithPapers();
    const database = await copyToRelease(shop.database, beforePapers);
    expect(await database.$count(papers)).toBe(0);
    await restorePapers({ ...shop.deps, database }).run();
    expect(await database.$count(unstoredPapers)).toBe(0);
    const restored = await database.select().from(papers).orderBy(papers.number);
    expect(numbersOf(restored)).toEqual(numbersOf(rows));
    expect(restored.map(({ how, restored: isRestored }) => [how, isRestored])).toEqual([
      ["offer", true],
      ["press", true],
      ["agreement", true],
      ["company", true],
    ]);
    // The contract was signed before the handover, of which the restored one knows.
    const [contract, ...others] = restored;
    expect(others.map(({ textHash }) => textHash)).toEqual(rows.slice(1).map(({ textHash }) => textHash));
    expect(contract?.textHash).not.toBe(rows[0]?.textHash);
    const asked = { clientId: 1, act, contract: null, language: "ru", pen: false } as const;
    const read = await readPaper(database, asked);
    expect(read).toMatchObject({ text: paper.text, hash: paper.hash, signature: { record: "restored" } });
    expect(read.signature?.seal).toMatch(/^Подписано Клиентом кнопкой в кабинете 21 ноября 2026, 12:01/);
  });

  test("V43: sealed before they were signed by code, they keep text and hash, and the seal claims no more than was done", async () => {
    const { shop, act, rows, paper } = await openWithPapers();
    const sealed: Record<string, Row> = {
      code: {
        how: "press",
        seal: "Подписано Клиентом простой электронной подписью в кабинете 21 ноября 2026, 12:01, номер +7 (999) 000-00-02",
      },
      offer: {
        seal: "The contract was concluded by accepting the offer in the account; the Client confirmed it with a code sent to +7 (999) 000-00-02",
      },
    };
    const database = await copyToRelease(shop.database, beforeCodes, (table, row) =>
      table === "papers" ? { ...row, ...sealed[String(row["how"])] } : row,
    );
    const kept = await database.select().from(papers).orderBy(papers.number);
    expect(kept.map(({ how, seal, textHash }) => [how, seal, textHash])).toEqual([
      [
        "offer",
        "The contract was concluded by paying the first month: the Client accepted the offer in the account, number +7 (999) 000-00-02",
        rows[0]?.textHash,
      ],
      [
        "press",
        "Подписано Клиентом кнопкой в кабинете 21 ноября 2026, 12:01, номер +7 (999) 000-00-02",
        paper.hash,
      ],
      ...rows.slice(2).map(({ how, seal, textHash }) => [how, seal, textHash]),
    ]);
    const asked = { clientId: 1, act, contract: null, language: "ru", pen: false } as const;
    expect(await readPaper(database, asked)).toMatchObject({
      text: paper.text,
      signature: { record: "stored", at: paper.signature?.at },
    });
    // The migration may change seals, and nothing may after it.
    const change = database.update(papers).set({ seal: "другая" }).where(eq(papers.actId, act));
    await expect(change).rejects.toThrow();
  });
});
