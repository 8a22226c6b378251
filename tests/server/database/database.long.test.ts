import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { expect, test } from "vitest";
import { migrateEmbedded } from "#server/platform/database/connection.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { idempotencyKeys } from "#server/platform/database/tables/idempotency-keys.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { sqlState } from "#server/platform/database/connection-errors.ts";
import { transact } from "#server/platform/database/database.ts";
import { onDatabase, onPostgres } from "../databases.ts";
import { openOwnDatabase } from "../own-database.ts";
import { createEngine } from "../embedded.ts";
import { openShop } from "../shop.ts";

onDatabase("the database", (open) => {
  test("stores at most one success and one payment in progress for each month of a subscription", async () => {
    const shop = await openShop(await open());
    const { id } = await shop.subscribe(await shop.register());
    const put = async (status: "processing" | "success" | "fail", period: number): Promise<string> => {
      const row = {
        clientId: 1,
        subscriptionId: id,
        type: "subscription",
        method: "card",
        language: "ru",
      } as const;
      try {
        await shop.database
          .insert(payments)
          .values({ ...row, status, period, amount: 1, created: shop.now() });
        return "kept";
      } catch (error) {
        return sqlState(error) ?? "unknown";
      }
    };
    const unique = "23505";
    expect([await put("success", 1), await put("success", 1), await put("success", 2)]).toEqual([
      "kept",
      unique,
      "kept",
    ]);
    expect([await put("processing", 1), await put("processing", 1)]).toEqual(["kept", unique]);
    expect([await put("fail", 1), await put("fail", 1)]).toEqual(["kept", "kept"]);
  });

  test("rolls back a transaction that throws", async () => {
    const shop = await openShop(await open());
    const work = transact(shop.database, async (transaction) => {
      await transaction.insert(clients).values({ phone: "79991112233", created: shop.now() });
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await shop.database.$count(clients)).toBe(0);
  });

  test("reads timestamps, days, lists and large sums as they were stored", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.subscribe(token);
    const created = new Date("2026-03-29T01:59:59.999Z");
    const debt = 999_999_999_999_999;
    await shop.database.update(subscriptions).set({ created, debt, start: "2026-02-28" });
    const [kept] = await shop.database.select().from(subscriptions);
    expect(kept).toMatchObject({ created, debt, start: "2026-02-28", extras: [{ id: 1, name: "Сумка" }] });
    const reply = { z: 1, a: [{ b: "й" }] };
    const row = { clientId: 1, key: "k", requestHash: "h", heldUntil: created, created };
    await shop.database.insert(idempotencyKeys).values({ ...row, reply });
    const keys = await shop.database
      .select()
      .from(idempotencyKeys)
      .where(sql`key = 'k'`);
    expect(JSON.stringify(keys[0]?.reply)).toBe(JSON.stringify(reply));
  });
});

test("migrations can run again, and after being killed midway", async () => {
  const engine = await createEngine();
  const database = await migrateEmbedded(engine);
  await database.insert(clients).values({ phone: "79991112233", created: new Date() });
  await migrateEmbedded(engine);
  expect(await database.$count(clients)).toBe(1);

  // An interrupted migration is rolled back; the next start runs it again.
  const torn = drizzle(engine);
  await torn.execute(sql`drop schema public cascade`);
  await torn.execute(sql`create schema public`);
  await torn.execute(sql`drop schema drizzle cascade`);
  await expect(
    torn.transaction(async (transaction) => {
      await transaction.execute(sql`create table cities (id bigserial primary key)`);
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  await migrateEmbedded(engine);
  expect(await database.$count(clients)).toBe(0);
  await engine.close();
});

onPostgres("a shared database", () => {
  test("is migrated once if several processes start at the same time", async () => {
    const own = await openOwnDatabase(process.env["TEST_DATABASE_URL"] ?? "");
    const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(own.url)));
    for (const { database } of opened) expect(await database.$count(clients)).toBe(0);
    await Promise.all(opened.map(({ close }) => close()));
    await own.close();
  });
});
