import { readFileSync } from "node:fs";
import { asc, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { expect, test } from "vitest";
import * as v from "valibot";
import { acts } from "#server/platform/database/tables/acts.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { createEngine } from "../embedded.ts";

const folder = new URL("../../../server/platform/database/migrations/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), "utf8");
const Journal = v.object({ entries: v.array(v.object({ tag: v.string() })) });

test("papers from before: unilateral acts are signed by the company, contracts say what was ordered", async () => {
  const engine = await createEngine();
  const database = drizzle(engine);
  const tags = v.parse(Journal, JSON.parse(read("meta/_journal.json"))).entries.map(({ tag }) => tag);
  const migrate = async (some: string[]): Promise<void> => {
    for (const tag of some)
      for (const statement of read(`${tag}.sql`).split("--> statement-breakpoint"))
        await engine.exec(statement);
  };
  const first = tags.indexOf("0022_company_acts");
  await migrate(tags.slice(0, first));
  await database.execute(sql`
    insert into cities (id, name, timezone, supported, position) values (1, 'Москва', 'Europe/Moscow', true, 1)`);
  await database.execute(sql`insert into categories (id, name, slug, position) values (1, 'В', 'b', 1)`);
  await database.execute(sql`
    insert into devices (id, category_id, name, slug, model, features, deposit, insurance_price, image, stock, position)
    values (1, 1, 'В', 'b', 'B', '[]', 0, 0, '/b.svg', 1, 1)`);
  await database.execute(sql`insert into clients (id, phone, created) values (1, '79990000001', now())`);
  await database.execute(sql`
    insert into device_extras (id, device_id, name, price, act) values
      (1, 1, 'Сумка', 100, null), (2, 1, 'Ночное хранение', 100, 'overnightStorage')`);
  await database.execute(sql`
    insert into quotes (id, client_id, city_id, draft, draft_hash, lines, now, monthly, deposit, discount, bonus_spent,
      bonus_earned, created, valid_until)
    select id, 1, 1, draft::jsonb, '', '[]', 0, 1100, 0, 0, 0, 0, now(), now() from (values
      ('same', '{"months": 3, "insurance": false, "extras": [1]}'),
      ('other', '{"months": 6, "insurance": false, "extras": [1, 2]}')) as one (id, draft)`);
  await database.execute(sql`
    insert into subscriptions (id, quote_id, client_id, city_id, device_id, model, months, price, deposit, debt,
      insurance, extras, created, status, period, possession)
    values
      (1, null, 1, 1, 1, 'B', 3, 1000, 0, 0, false, '[]', now(), 4, 2, 'inUse'),
      (2, 'same', 1, 1, 1, 'B', 3, 1100, 0, 0, false, '[{"id": 1, "name": "Сумка"}]', now(), 3, 2, 'inUse'),
      (3, 'other', 1, 1, 1, 'B', 12, 900, 0, 0, true, '[]', now(), 3, 9, 'inUse')`);
  await database.execute(sql`
    insert into acts (subscription_id, type, ordinal, number, created, signed_at) values
      (1, 'receipt', 1, '1/1', '2026-08-01T09:00:00Z', null),
      (1, 'unilateralReturn', 2, '1/2', '2026-09-08T09:00:00Z', null),
      (1, 'unilateralReturn', 3, '1/3', '2026-10-08T09:00:00Z', '2026-10-09T09:00:00Z')`);
  await migrate(tags.slice(first));
  const rows = await database.select().from(acts).orderBy(asc(acts.ordinal));
  expect(rows.map(({ signedAt }) => signedAt?.toISOString() ?? null)).toEqual([
    null,
    "2026-09-08T09:00:00.000Z",
    "2026-10-09T09:00:00.000Z",
  ]);
  const held = await database.select().from(subscriptions).orderBy(asc(subscriptions.id));
  expect(held.map(({ extras, extrasHeld }) => ({ extras, extrasHeld }))).toEqual([
    { extras: [], extrasHeld: [] },
    {
      extras: [{ id: 1, name: "Сумка", physical: true }],
      extrasHeld: [{ id: 1, name: "Сумка", physical: true }],
    },
    { extras: [], extrasHeld: [] },
  ]);
  const contracts = await database.select().from(subscriptions).orderBy(asc(subscriptions.id));
  expect(contracts.map(({ contract }) => contract)).toEqual([
    null,
    null,
    {
      months: 6,
      price: 1100,
      insurance: false,
      extras: [
        { id: 1, name: "Сумка" },
        { id: 2, name: "Ночное хранение" },
      ],
    },
  ]);
  await engine.close();
});
