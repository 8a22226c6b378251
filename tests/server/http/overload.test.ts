import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { requestCode } from "#contract/auth.ts";
import { getClient } from "#contract/user.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { transact } from "#server/platform/database/database.ts";
import { createConcurrency } from "#server/platform/rate-limit/concurrency.ts";
import { loose } from "../code-limits.ts";
import { openOwnDatabase } from "../own-database.ts";
import { openShop } from "../shop.ts";

const server = process.env["TEST_DATABASE_URL"];

test.skipIf(server === undefined)(
  "V36: a client is answered while hundreds wait for a code from five addresses, and requests above the limit are refused at once (PostgreSQL)",
  async ({ onTestFinished }) => {
    if (server === undefined) return;
    const own = await openOwnDatabase(server);
    const { database, guestDatabase, close } = await openPostgres(own.url);
    onTestFinished(async () => {
      await close();
      await own.close();
    });
    const shop = await openShop(database, {
      concurrency: createConcurrency(),
      limits: loose,
      ...(guestDatabase !== undefined && { guestDatabase }),
    });
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
