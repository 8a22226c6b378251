import { readFileSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as v from "valibot";
import { cities } from "#server/platform/database/tables/catalog.ts";
import { payments, refunds } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { planOf } from "#server/forecast/due-actions.rules.ts";
import { createEngine } from "../embedded.ts";

const folder = new URL("../../../server/platform/database/migrations/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), "utf8");
const Journal = v.object({ entries: v.array(v.object({ tag: v.string() })) });

const tags = v.parse(Journal, JSON.parse(read("meta/_journal.json"))).entries.map(({ tag }) => tag);
const migrate = async (engine: PGlite, some: readonly string[]): Promise<void> => {
  for (const tag of some)
    for (const statement of read(`${tag}.sql`).split("--> statement-breakpoint"))
      await engine.exec(statement);
};

/** What a subscription needs: cities, a device, a client. */
const goods = `
  insert into cities (id, name, timezone, supported, position) values
    (1, 'Калининград', 'Europe/Kaliningrad', true, 1), (2, 'Владивосток', 'Asia/Vladivostok', true, 2);
  insert into categories (id, name, slug, position) values (1, 'В', 'b', 1);
  insert into devices (id, category_id, name, slug, model, features, deposit, insurance_price, image, stock, position)
    values (1, 1, 'В', 'b', 'B', '[]', 0, 0, '/b.svg', 1, 1);
  insert into clients (id, phone, created) values (1, '79990000001', now());`;

test("subscriptions from before billing are placed where billing goes on with them", async () => {
  const engine = await createEngine();
  const database = drizzle(engine);
  const billing = tags.indexOf("0004_billing");
  await migrate(engine, tags.slice(0, billing));
  await engine.exec(goods);
  await database.execute(sql`
    insert into subscriptions (
      client_id, city_id, device_id, model, months, price, deposit, debt, insurance, extras, created,
      status, period, start_day, end_day, next_payment_day, next_payment_amount, return_by
    ) select 1, city, 1, 'B', 3, 1000, 0, 0, false, '[]', now(), one.* from (values (1), (2)) as places (city), (values
      (1, 1, null::date, null::date, null::date, null::int, null::date),
      (3, 2, '2026-10-31', '2027-01-31', '2026-11-30', 1000, null),
      (3, 4, '2026-08-31', '2026-11-30', null, null, null),
      (4, 3, '2026-10-31', '2027-01-31', null, null, '2026-12-03'),
      (4, 3, '2026-10-31', '2027-01-31', null, null, null),
      (6, 4, '2026-08-31', '2026-11-30', null, null, null)) as one`);
  await migrate(engine, tags.slice(billing));
  const rows = await database
    .select({ row: subscriptions, timezone: cities.timezone })
    .from(subscriptions)
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .orderBy(asc(subscriptions.cityId), asc(subscriptions.id));
  expect(rows).toHaveLength(12);
  for (const { row, timezone } of rows) {
    const { end, dueAt, nextPaymentDay, nextPaymentAmount } = row;
    expect({ end, dueAt, nextPaymentDay, nextPaymentAmount }).toEqual(planOf(row, timezone));
  }
  const possessions = ["awaited", "inUse", "inUse", "inUse", "returned", "returned"];
  expect(rows.map(({ row }) => row.possession)).toEqual([...possessions, ...possessions]);
  await engine.close();
});

test("payments and refunds from before references keep the names that the acquirer knows them by", async () => {
  const engine = await createEngine();
  const database = drizzle(engine);
  const references = tags.indexOf("0027_references");
  await migrate(engine, tags.slice(0, references));
  await engine.exec(goods);
  await engine.exec(`
    insert into subscriptions (id, client_id, city_id, device_id, model, months, price, deposit, debt, insurance, extras, created,
        status, period)
      select id, 1, 1, 1, 'B', 3, 1000, 0, 0, false, '[]', now(), 1, 1 from unnest(array[5, 6]) as id`);
  const write = (id: number, period: number) =>
    engine.exec(`
      insert into payments (id, client_id, subscription_id, type, status, amount, method, period, language, created)
        values (${id}, 1, 5, 'subscription', 'success', 1000, 'card', ${period}, 'ru', now());
      insert into refunds (id, client_id, payment_id, amount, reason, status, created)
        values (${id + 100}, 1, ${id}, 1000, 'cancelled', 'processing', now())`);
  await write(31, 1);
  await migrate(engine, tags.slice(references));
  // The release before, started again, knows nothing of the new column.
  await write(32, 2);
  const named = async (table: typeof payments | typeof refunds) =>
    (await database.select({ reference: table.reference }).from(table).orderBy(asc(table.id))).map(
      ({ reference }) => reference,
    );
  expect(await named(payments)).toEqual(["payment-31", "payment-32"]);
  expect(await named(refunds)).toEqual(["refund-131", "refund-132"]);
  const [one, another] = await database.select().from(subscriptions).orderBy(asc(subscriptions.id));
  expect(one?.uuid).not.toBe(another?.uuid);
  await engine.close();
});
