// Requests of many clients at a fixed rate on one or more servers: response times, and stability over minutes.
import pg from "pg";
import { type OutsideServer, startServer } from "../../tests/server/start-server.ts";
import { openOwnDatabase } from "../../tests/server/own-database.ts";
import { openServices } from "../../tests/server/production/services.ts";
import { printTable } from "../bench/print.ts";
import { atRate, memoryOf, processorOf } from "../load-generator.ts";
import { generate } from "./generate.ts";
import { openMixed } from "./mixed.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { seed } from "#sandbox/seed.ts";
import { percentile } from "../bench/figures.ts";

/** Fills an empty database with the catalogue of the sandbox and some of its clients. */
export const stock = async (url: string): Promise<void> => {
  const { database, close } = await openPostgres(url);
  await seed(database, new Date(), { all: false });
  await close();
};

export type Load = {
  /** Requests per second. */
  readonly rate: number;
  readonly minutes: number;
  /** Server processes on one database. */
  readonly processes: number;
};

/** One in this many turns is a purchase of four requests. */
const turnsPerPurchase = 40;
const requestsPerTurn = (turnsPerPurchase - 1 + 4) / turnsPerPurchase;
const clients = 2_000;
/** Shares of the rate before measuring, since a started server is slow at first. */
const warmUp = [0.1, 0.25, 0.5, 0.75, 1];
const warmUpSeconds = 8;

const mb = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

/** A cheap order: a device with unlimited stock, paid by card, picked up at an office. */
const draftOn = async (database: pg.Client) => {
  await database.query("update devices set stock = 1000000");
  const { rows } = await database.query<{ device: number; office: number }>(
    "select (select min(id) from devices)::int as device, (select min(id) from offices)::int as office",
  );
  const [{ device, office } = { device: 0, office: 0 }] = rows;
  const handover = { kind: "pickup", officeId: office } as const;
  return { deviceId: device, months: 1, insurance: false, extras: [], promo: null, bonus: 0, handover };
};

/** Needs room for 2,000 clients. Adds response times above `most` ms, and errors, to `failures`. */
export const measureLoad = async (
  postgres: string,
  { rate, minutes, processes }: Load,
  most: number,
  failures: string[],
): Promise<void> => {
  const own = await openOwnDatabase(postgres);
  await stock(own.url);
  await generate(own.url, { clients, months: 12 });
  const admin = new pg.Client(own.url);
  await admin.connect();
  const services = await openServices();
  const settings = {
    ...services.settings,
    DATABASE_URL: own.url,
    SANDBOX: "off",
    TRUSTED_PROXIES: "127.0.0.1",
    REQUESTS_PER_SECOND: "100000",
  };
  const servers: OutsideServer[] = [];
  for (let count = 0; count < processes; count += 1) servers.push(await startServer(settings));
  const took = new Map<string, number[]>();
  const wrong = new Map<string, number>();
  let isMeasured = false;
  const mixed = openMixed(
    servers.map(({ address }) => address),
    { count: clients, draft: await draftOn(admin), bank: services.bank },
    (call, ms, failure) => {
      if (failure !== undefined) {
        const message = failure.replaceAll(/"requestId":"[^"]*"|\d{7}/g, "…");
        wrong.set(message, (wrong.get(message) ?? 0) + 1);
      }
      // Refusals are fast and do not count.
      if (!isMeasured || failure !== undefined) return;
      const list = took.get(call) ?? [];
      took.set(call, list);
      list.push(ms);
    },
  );
  const used = () => servers.reduce((sum, { process: { pid } }) => sum + (processorOf(pid) ?? 0), 0);
  const memory = () => servers.reduce((sum, { process: { pid } }) => sum + (memoryOf(pid) ?? 0), 0);
  try {
    let turn = 0;
    /** Sends a share of the rate for some seconds without waiting for responses. */
    const run = async (
      share: number,
      seconds: number,
      onSecond: (second: number) => void = () => {},
    ): Promise<void> => {
      const perSecond = (rate * share) / requestsPerTurn;
      let second = 0;
      await atRate(perSecond, Math.round(seconds * perSecond), (index, due) => {
        if (index / perSecond >= second) onSecond(second++);
        const n = mixed.clientAt(turn);
        const work = turn % turnsPerPurchase === 0 ? mixed.buy(n, due) : mixed.read(n, turn, due);
        turn += 1;
        return work;
      });
    };
    for (const share of warmUp) await run(share, warmUpSeconds);
    isMeasured = true;
    const [started, processor, own0] = [performance.now(), used(), process.cpuUsage()];
    const memories: number[] = [];
    await run(1, minutes * 60, (second) => {
      if (second % 10 === 0) memories.push(memory());
    });
    const seconds = (performance.now() - started) / 1_000;
    const busy = (used() - processor) / 1_000 / seconds;
    const asking = process.cpuUsage(own0);
    const all = [...took.values()].flat().toSorted((a, b) => a - b);
    printTable(`${rate} requests a second for ${minutes} min, ${processes} process(es)`, [
      ["call", "answers", "median", "p95", "p99", "slowest"],
      ...[["all", all] as const, ...took].map(([name, times]) => {
        const sorted = times.toSorted((a, b) => a - b);
        const ms = (share: number) => `${percentile(sorted, share).toFixed(1)} ms`;
        return [name, String(sorted.length), ms(0.5), ms(0.95), ms(0.99), ms(1)];
      }),
    ]);
    const half = Math.floor(memories.length / 2);
    const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
    const [first, second] = [mean(memories.slice(0, half)), mean(memories.slice(half))];
    console.log(
      `\n${(all.length / seconds).toFixed(0)} answers a second; the server used ${busy.toFixed(2)} of a core, whoever asked ${((asking.user + asking.system) / 1e6 / seconds).toFixed(2)}; its memory: ${mb(first)} in the first half, ${mb(second)} in the second (mean), ${mb(Math.max(...memories))} at most.`,
    );
    const p99 = percentile(all, 0.99);
    if (p99 > most) failures.push(`99 of 100 answers took up to ${p99.toFixed(0)} ms at ${rate} a second`);
    for (const [failure, count] of wrong) failures.push(`${count} times: ${failure}`);
    await compareBooks(admin, services.bank, failures);
  } finally {
    mixed.close();
    for (const server of servers) await server.kill();
    await services.close();
    await admin.end();
    await own.close();
  }
};

/** Every charge at the bank is one successful payment in the database. */
const compareBooks = async (
  admin: pg.Client,
  bank: Awaited<ReturnType<typeof openServices>>["bank"],
  failures: string[],
): Promise<void> => {
  const { rows } = await admin.query<{ reference: string; amount: string }>(
    "select reference, amount from payments where status = 'success' and key not like 'billing:%'",
  );
  const booked = rows.map(({ reference, amount }) => `${reference} ${amount}`).toSorted();
  const taken = bank
    .charges()
    .map(({ reference, amount }) => `${reference} ${amount}`)
    .toSorted();
  console.log(`${taken.length} purchases were paid at the bank, ${booked.length} in the database.`);
  if (taken.length === 0 || booked.join() !== taken.join())
    failures.push("the bank and the database do not say the same");
};
