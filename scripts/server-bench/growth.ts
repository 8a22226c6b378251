// Compares calls of signed-in clients on a small and a big database, or on the big one and one with the same rows in hash
// partitions, each with its own server, in one run.
import pg from "pg";
import { getForecast } from "#contract/forecast.ts";
import { getReceipt } from "#contract/payment.ts";
import { startServer } from "../../tests/server/start-server.ts";
import { collectStatements, kindOf } from "../../tests/server/database/client-statements.ts";
import { openOwnDatabase as openEmbedded } from "../../tests/server/databases.ts";
import { openOwnDatabase } from "../../tests/server/own-database.ts";
import { printTable } from "../bench/print.ts";
import { readyCall, time } from "../load-generator.ts";
import { type TimedCall, clientCalls } from "./calls.ts";
import { generate, tokenOf } from "./generate.ts";
import { divide, printPlans } from "./partitions.ts";
import { stock } from "./load.ts";
import { median } from "../bench/figures.ts";

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

/** Creates a database with this many clients, divided into partitions or not, and a server on it without jobs. */
const open = async (postgres: string, clients: number, partitions: number | undefined) => {
  const own = await openOwnDatabase(postgres);
  await stock(own.url);
  const began = performance.now();
  await generate(own.url, { clients, months: 20 }, (what, seconds) => {
    if (seconds > 2) console.log(`  ${clients} clients: ${what} in ${seconds.toFixed(0)} s`);
  });
  if (partitions !== undefined) await divide(own.url, partitions);
  const admin = new pg.Client(own.url);
  await admin.connect();
  const { rows } = await admin.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  console.log(
    `  ${clients} clients, ${clients * 20} payments: ${rows[0]?.size} in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  await admin.end();
  // Jobs would have years of work.
  const server = await startServer({ DATABASE_URL: own.url, ROLE: "web" });
  return {
    clients,
    name: `${clients} clients${partitions === undefined ? "" : `, ${partitions} partitions`}`,
    url: own.url,
    address: server.address,
    close: async () => {
      await server.kill();
      await own.close();
    },
  };
};

/** Needs disk space for `clients`. Adds calls that grow by more than `most` to `failures`. */
export const measureGrowth = async (
  postgres: string,
  { clients, partitions }: { clients: number; partitions: number | undefined },
  most: number,
  failures: string[],
  /** Clients that ask once in each round, on each database. */
  { askers, rounds } = { askers: 60, rounds: 5 },
): Promise<void> => {
  const sides =
    partitions === undefined
      ? [await open(postgres, small, undefined), await open(postgres, clients, undefined)]
      : [await open(postgres, clients, undefined), await open(postgres, clients, partitions)];
  if (partitions !== undefined && sides[1] !== undefined)
    await printPlans(sides[1].url, await collectStatements(await openEmbedded()), kindOf);
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
    if (ratio > most)
      failures.push(`${name} takes ${ratio.toFixed(2)} times as long on the ${sides[1]?.name}`);
    return [name, `${median(few).toFixed(2)} ms`, `${median(many).toFixed(2)} ms`, ratio.toFixed(2)];
  });
  printTable(`Calls of ${askers} clients, median`, [
    ["call", ...sides.map(({ name }) => name), "ratio"],
    ...rows,
  ]);
  for (const side of sides) await side.close();
};
