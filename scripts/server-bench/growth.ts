// Compares calls of signed-in clients on a small and a big database, each with its own servers, in one run.
import { setTimeout as pass } from "node:timers/promises";
import pg from "pg";
import { getForecast } from "#contract/forecast.ts";
import { getReceipt } from "#contract/payment.ts";
import { startServer } from "../../tests/server/start-server.ts";
import { openOwnDatabase } from "../../tests/server/own-database.ts";
import { printTable } from "../bench/print.ts";
import { median, readyCall, time } from "../load-generator.ts";
import { type TimedCall, clientCalls } from "./calls.ts";
import { generate, tokenOf } from "./generate.ts";
import { stock } from "./load.ts";

const small = 1_000;

const callsOf = (clients: number, n: number): TimedCall[] => [
  ...clientCalls,
  {
    name: getForecast.path,
    call: getForecast,
    wanted: { subscription: String(1_000_000 + n) },
  },
  {
    name: getReceipt.path,
    call: getReceipt,
    wanted: {},
    // The newest one.
    parameter: String(1_000_000 + clients * 19 + n),
  },
];

/** Clients spread over all; half of them have active subscriptions. */
const chosen = (clients: number, askers: number): number[] =>
  Array.from({ length: askers }, (_, index) => 1 + Math.floor(((index + 0.37) * clients) / askers));

/** Creates a database with this many clients, and a server on it with no due jobs. */
const open = async (postgres: string, clients: number) => {
  const own = await openOwnDatabase(postgres);
  await stock(own.url);
  const began = performance.now();
  await generate(own.url, { clients, months: 20 }, (what, seconds) => {
    if (seconds > 2) console.log(`  ${clients} clients: ${what} in ${seconds.toFixed(0)} s`);
  });
  const admin = new pg.Client(own.url);
  await admin.connect();
  const { rows } = await admin.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  console.log(
    `  ${clients} clients, ${clients * 20} payments: ${rows[0]?.size} in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  const server = await startServer({ DATABASE_URL: own.url });
  const waiting = async (): Promise<number> => {
    const { rows: found } = await admin.query<{ count: string }>(
      "select (select count(*) from subscriptions where remind_at <= now()) + (select count(*) from notices where due_at <= now()) as count",
    );
    return Number(found[0]?.count);
  };
  const started = performance.now();
  while ((await waiting()) > 0) await pass(2_000);
  console.log(
    `  ${clients} clients: the jobs have caught up in ${((performance.now() - started) / 1_000).toFixed(0)} s`,
  );
  return {
    clients,
    address: server.address,
    close: async () => {
      await server.kill();
      await admin.end();
      await own.close();
    },
  };
};

/** Needs disk space for `clients`. Adds calls that grow by more than `most` to `failures`. */
export const measureGrowth = async (
  postgres: string,
  clients: number,
  most: number,
  failures: string[],
  /** Clients that ask once in each round, on each database. */
  { askers, rounds } = { askers: 60, rounds: 5 },
): Promise<void> => {
  const sides = [await open(postgres, small), await open(postgres, clients)];
  const took = new Map<string, number[][]>();
  // The first round warms up engines and caches.
  for (let round = 0; round <= rounds; round += 1)
    for (let asker = 0; asker < askers; asker += 1)
      for (const [side, { clients: all, address }] of sides.entries()) {
        const n = chosen(all, askers)[asker] ?? 1;
        for (const { name, call, wanted, parameter } of callsOf(all, n)) {
          const given = { token: tokenOf(n), ...(parameter !== undefined && { parameter }) };
          const duration = await time(readyCall(address, call, wanted, given));
          const lists = took.get(name) ?? [[], []];
          took.set(name, lists);
          if (round > 0) lists[side]?.push(duration);
        }
      }
  const rows = [...took].map(([name, [few = [], many = []]]) => {
    const ratio = median(many) / median(few);
    if (ratio > most) failures.push(`${name} takes ${ratio.toFixed(2)} times as long on the big database`);
    return [name, `${median(few).toFixed(2)} ms`, `${median(many).toFixed(2)} ms`, ratio.toFixed(2)];
  });
  printTable(`Calls of ${askers} clients, median`, [
    ["call", `${small} clients`, `${clients} clients`, "ratio"],
    ...rows,
  ]);
  for (const side of sides) await side.close();
};
