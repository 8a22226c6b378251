import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { requestCode } from "#contract/auth.ts";
import { getClient } from "#contract/user.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { transact } from "#server/platform/database/database.ts";
import { openAdmission } from "#server/platform/rate-limit/admission.ts";
import { loose } from "../code-limits.ts";
import { openOwnDatabase } from "../own-database.ts";
import { openShop } from "../shop.ts";

const server = process.env["TEST_DATABASE_URL"];

test.skipIf(server === undefined)(
  "V36: however many wait for a code at one place, a client is answered, and whoever is too many is told so at once (PostgreSQL)",
  async ({ onTestFinished }) => {
    if (server === undefined) return;
    const own = await openOwnDatabase(server);
    const { database, guestDatabase, close } = await openPostgres(own.url);
    onTestFinished(async () => {
      await close();
      await own.close();
    });
    const shop = await openShop(database, {
      admission: openAdmission(),
      limits: loose,
      ...(guestDatabase !== undefined && { guestDatabase }),
    });
    const token = await shop.signIn();
    const crowd = await transact(database, async (transaction) => {
      // Everybody who asks for a code here waits for this.
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
      // Of the sixty of each place four have begun and forty wait.
      expect(refused).toBeGreaterThanOrEqual(5 * 16);
      return asked;
    });
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  },
);
