import { type ChildProcess, spawn } from "node:child_process";
import { afterAll, expect, test, vi } from "vitest";
import { type Supervised, supervise } from "#server/supervise.ts";
import { openWriters } from "../database/parallel-writers.ts";
import { driverAt } from "../../driver/driver.ts";
import { openOwnDatabase } from "../own-database.ts";
import { serverCommand } from "../spawn-server.ts";
import { openBalancer } from "./balancer.ts";

/** The number of kills. */
const kills = Number(process.env["KILLS"] ?? 6);
/** Clients who write in parallel. */
const writers = 12;
/** Requests that must be answered between two kills. */
const between = 40;

const shared = process.env["TEST_DATABASE_URL"];
const own = shared === undefined ? null : await openOwnDatabase(shared);
const supervised: Supervised[] = [];
afterAll(async () => {
  for (const each of supervised) each.stop("SIGTERM");
  await Promise.all(supervised.map(({ ended }) => ended));
  await own?.close();
});

/** A supervised process with its current address and its number of deaths. */
const openProcess = (databaseUrl: string) => {
  let [address, child, deaths]: [string | null, ChildProcess | null, number] = [null, null, 0];
  const keeper = supervise(
    () => {
      const [program, ...args] = serverCommand;
      child = spawn(program, args, {
        env: { ...process.env, NODE_ENV: "", PORT: "0", HOST: "", SANDBOX: "on", DATABASE_URL: databaseUrl },
        stdio: ["ignore", "pipe", "ignore"],
      });
      return child;
    },
    {
      line: (line) => (address = / listens on (http:\S+)$/.exec(line)?.[1] ?? address),
      death: () => {
        address = null;
        deaths += 1;
      },
    },
    // Short pauses: the default ones grow with each kill.
    { shortest: 10, longest: 10, steady: 0 },
  );
  supervised.push(keeper);
  return { address: () => address, deaths: () => deaths, kill: () => void child?.kill("SIGKILL") };
};

test.skipIf(own === null)(
  `two processes behind a balancer, killed ${kills} times in total, lose nothing and charge nothing twice (PostgreSQL)`,
  async () => {
    if (own === null) return;
    const processes = [openProcess(own.url), openProcess(own.url)];
    const listening = () => processes.flatMap((each) => each.address() ?? []);
    const isUp = () => listening().length === processes.length;
    await vi.waitUntil(isUp, { timeout: 120_000, interval: 5 });
    const address = await openBalancer(listening);

    const { clients, confirmed, expectAllKept } = await openWriters(address, writers, { resends: true });
    const goesOn = async (): Promise<void> => {
      const before = confirmed();
      await vi.waitUntil(() => confirmed() >= before + between, { timeout: 120_000, interval: 2 });
    };

    let isOver = false;
    const work = clients.map((client) => client.work(() => isOver));
    await goesOn();
    let days = 0;
    for (let index = 0; index < kills; index += 1) {
      const victim = processes[index % processes.length];
      const before = victim?.deaths() ?? 0;
      // Whole months become due meanwhile.
      const billed =
        days < 40
          ? driverAt(address)
              .sandbox.advance(10 * 86_400)
              .then(
                () => true,
                () => false,
              )
          : null;
      victim?.kill();
      await goesOn();
      await vi.waitUntil(() => (victim?.deaths() ?? 0) > before && isUp(), { timeout: 120_000, interval: 5 });
      if ((await billed) === true) days += 10;
    }
    isOver = true;
    await Promise.all(work);

    expect(processes.reduce((sum, each) => sum + each.deaths(), 0)).toBe(kills);
    await expectAllKept(days);
    process.stdout.write(`${confirmed()} confirmed, ${kills} processes killed\n`);
  },
  7_200_000,
);
