import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { requestCode } from "#contract/auth.ts";
import { getClient } from "#contract/user.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { transact } from "#server/platform/database/database.ts";
import { createConcurrency } from "#server/platform/rate-limit/concurrency.ts";
import { loose } from "../code-limits.ts";
import { openOwnDatabase } from "../own-database.ts";
import { builtIn, writeBuilt } from "../rendering/built.ts";
import { openShop } from "../shop.ts";

const server = process.env["TEST_DATABASE_URL"];

/** A shop whose guests have connections of their own, as in production. */
const openWithGuests = async (
  url: string,
  onTestFinished: (end: () => Promise<void>) => void,
  { dist = null }: { dist?: string | null } = {},
) => {
  const own = await openOwnDatabase(url);
  const { database, guestDatabase, close } = await openPostgres(own.url);
  onTestFinished(async () => {
    await close();
    await own.close();
  });
  const shop = await openShop(database, {
    concurrency: createConcurrency(),
    limits: loose,
    dist,
    ...(guestDatabase !== undefined && { guestDatabase }),
  });
  return { shop, database };
};

test.skipIf(server === undefined)(
  "V36: a client is answered while hundreds wait for a code from five addresses, and requests above the limit are refused at once (PostgreSQL)",
  async ({ onTestFinished }) => {
    if (server === undefined) return;
    const { shop, database } = await openWithGuests(server, onTestFinished);
    const token = await shop.signIn();
    const crowd = await transact(database, async (transaction) => {
      // Requests for a code wait for this lock.
      await transaction.execute(sql`lock table challenges in access exclusive mode`);
      const asked = Array.from({ length: 300 }, (_, index) =>
        shop.send(
          requestCode,
          { channel: "sms", phone: `7916000${1_000 + index}` },
          { address: `198.51.100.${index % 5}` },
        ),
      );
      let refused = 0;
      for (const each of asked) void each.then(({ status }) => (refused += status === 503 ? 1 : 0));
      for (let count = 0; count < 20; count += 1) await shop.ask(getClient, {}, { token });
      // Of the 60 requests of each address at most 44 run or wait.
      expect(refused).toBeGreaterThanOrEqual(5 * 16);
      return asked;
    });
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  },
);

test.skipIf(server === undefined)(
  "V36: a client is answered while forty addresses below the catalogue are looked up (PostgreSQL)",
  async ({ onTestFinished }) => {
    if (server === undefined) return;
    const dist = mkdtempSync(join(tmpdir(), "kabinet-dist-"));
    onTestFinished(() => rmSync(dist, { recursive: true }));
    const pages = {
      "/404/": { title: "404", description: null },
      "/catalog/$device/": { title: "Device", description: null },
    };
    writeBuilt(dist, { ru: builtIn("Кабинет", "", pages), en: builtIn("Cabinet", "", pages) });
    const { shop, database } = await openWithGuests(server, onTestFinished, { dist });
    const token = await shop.signIn();
    // From now on the token is known to be a client's.
    await shop.ask(getClient, {}, { token });
    const crowd = await transact(database, async (transaction) => {
      // The addresses wait for this lock.
      await transaction.execute(sql`lock table device_terms in access exclusive mode`);
      const asked = Array.from({ length: 40 }, async (_, index) =>
        shop.app.request(`/catalog/old-${index}/`),
      );
      for (let count = 0; count < 20; count += 1) await shop.ask(getClient, {}, { token });
      return asked;
    });
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404]));
  },
);
