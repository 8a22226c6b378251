import { expect, test } from "vitest";
import { NoConnection } from "#server/platform/database/connection-errors.ts";
import { connectWithRetry } from "#server/platform/database/connection.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import type { Facts } from "#server/platform/logging/log.ts";

/** Opens a connection that fails `times` times with `error`; returns the pauses and the log lines. */
const open = async (times: number, error: () => Error) => {
  const pauses: number[] = [];
  const lines: Facts[] = [];
  let tries = 0;
  const opened = await connectWithRetry(
    async () => {
      tries += 1;
      if (tries <= times) throw error();
      return "open";
    },
    {
      log: (_event, facts) => void lines.push(facts),
      wait: async (milliseconds) => void pauses.push(milliseconds),
    },
  ).catch((failure: unknown) => failure);
  return { opened, tries, pauses, lines };
};
const noConnection = () => new NoConnection("no connection to the database: connect ECONNREFUSED");

test("a connection is retried until the database is up, and each pause is logged", async () => {
  const { opened, pauses, lines } = await open(4, noConnection);
  expect(opened).toBe("open");
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000]);
  expect(lines).toMatchObject(pauses.map((again) => ({ again, error: "NoConnection" })));
});

test("retries end after half a minute with the original error", async () => {
  const { opened, pauses } = await open(Number.POSITIVE_INFINITY, noConnection);
  expect(String(opened)).toContain("ECONNREFUSED");
  const waited = pauses.reduce((sum, pause) => sum + pause, 0);
  expect([waited > 20_000, waited <= 30_000]).toEqual([true, true]);
});

test("errors that do not pass by waiting are not retried", async () => {
  const wrong = () => Object.assign(new Error("password authentication failed"), { code: "28P01" });
  expect(await open(1, wrong)).toMatchObject({ tries: 1, pauses: [] });
});

test("a refused connection is retried", async () => {
  let tries = 0;
  const pauses: number[] = [];
  const opened = connectWithRetry(
    () => {
      tries += 1;
      return openPostgres("postgres://shop:secret@127.0.0.1:9/none");
    },
    { log: () => {}, wait: async (pause) => void pauses.push(pause) },
  );
  await expect(opened).rejects.toThrow("ECONNREFUSED");
  expect(tries).toBe(pauses.length + 1);
  expect(tries).toBeGreaterThan(3);
});
