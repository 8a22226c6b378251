import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { requestDeletion, updateClient } from "#contract/user.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { destructions } from "#server/platform/database/tables/clients.ts";
import { type OutsideServer, startServer } from "../start-server.ts";
import { openOwnDatabase } from "../own-database.ts";
import { everyRow } from "../rows.ts";

const shared = process.env["TEST_DATABASE_URL"];
const days = 120;
const stride = 10;

/** The clients who ask for deletion, with the day: four a day, all early enough to be purged by the end. */
const leavers = Array.from({ length: 24 }, (_, index) => ({
  phone: `7916333${1_000 + index}`,
  email: `leaves-${1_000 + index}@example.com`,
  on: stride * Math.floor(index / 4),
}));

test.skipIf(shared === undefined)(
  `two processes run for ${days} days in parallel: each month is charged once, and each deletion happens once (PostgreSQL)`,
  async () => {
    const own = await openOwnDatabase(shared ?? "");
    const settings = { DATABASE_URL: own.url, SENDS_PER_ADDRESS: "1000", TEXTS_PER_HOUR: "1000" };
    const first = await startServer(settings);
    const processes = [first, await startServer(settings)];
    const connection = await openPostgres(own.url);
    try {
      const listOf = async ({ driver }: OutsideServer) => {
        const token = await driver.signIn("79990000005");
        const { subscriptions } = await driver.ask(listSubscriptions, {}, { token });
        return { token, subscriptions };
      };
      const { token: payer, subscriptions } = await listOf(first);
      const billed = subscriptions.filter(({ status }) => status === "active");
      expect(billed.length).toBeGreaterThan(1);
      // One of them is extended by a year, the others end within these months.
      const extended = billed[0]?.id ?? 0;
      let isExtended = false;
      for (let day = 0; day < days; day += stride) {
        for (const [index, { phone, email }] of leavers.filter(({ on }) => on === day).entries()) {
          const { driver } = processes[index % processes.length] ?? first;
          const token = await driver.signIn(phone);
          await driver.ask(updateClient, { lastName: "Уходит", email }, { token });
          await driver.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
        }
        if (!isExtended) {
          const wish = { id: extended, status: "extend", from: 3, months: 12 } as const;
          const { status } = await first.driver.send(setStatus, wish, {
            token: payer,
            key: randomUUID(),
          });
          isExtended = status === 200;
        }
        // Both advance to the same day, and each runs the jobs that are due on the way.
        await Promise.all(processes.map(({ driver }) => driver.sandbox.advance(stride * 86_400)));
      }

      const now = await first.driver.sandbox.now();
      const taken = await first.driver.sandbox.taken();
      const { subscriptions: later } = await listOf(first);
      for (const { id, period, months } of billed) {
        const kept = later.find((each) => each.id === id);
        const periods = taken
          .filter((each) => each.startsWith(`${id} `))
          .map((each) => Number(each.split(" ")[1]));
        const upTo = kept?.period ?? 0;
        expect([id, periods.filter((each) => each >= period).toSorted((a, b) => a - b)]).toEqual([
          id,
          Array.from({ length: upTo - period }, (_, index) => period + index),
        ]);
        // Nothing due is left: one subscription continues, the others are paid to their end.
        const next = kept?.nextPayment?.date ?? null;
        expect([id, kept?.status, next === null]).toEqual(
          id === extended ? [id, "active", false] : [id, "finished", true],
        );
        const isDone = next === null ? upTo - 1 === months : new Date(`${next}T23:59:59Z`) > now;
        expect([id, isDone]).toEqual([id, true]);
      }

      const rows = await everyRow(connection.database);
      expect(rows.length).toBeGreaterThan(1_000);
      expect(
        leavers.filter(({ phone, email }) => rows.some((row) => row.includes(phone) || row.includes(email))),
      ).toEqual([]);
      // One client of the seed had asked for deletion before.
      expect(await connection.database.$count(destructions)).toBe(leavers.length + 1);
    } finally {
      await connection.close();
      for (const each of processes) await each.kill();
      await own.close();
    }
  },
  300_000,
);
