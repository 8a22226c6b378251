// Attacks the server from outside and inside, on PostgreSQL:
//   npm run attack [-- --only restarts,killed --kills 500]
//   npm run attack -- --only races,mixed --pooler    through PgBouncer
// npm run test:all runs a small number of each.
import { type ChildProcess, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { command, listOf, wholeNumber } from "./command.ts";
import { pgbouncerMissing, providePgbouncer, startPgbouncer } from "./pgbouncer.ts";
import { postgresMissing, providePostgres, startPostgres } from "./postgres.ts";

const names = [
  "restarts",
  "killed",
  "upgrades",
  "failover",
  "billing",
  "races",
  "mixed",
  "cannot-write",
  "pooler",
  "flood",
  "load",
  "bank",
  "fuzz",
  "ownership",
  "protocol",
] as const;
const values = command("npm run attack --", "Attacks the server from outside and inside, on PostgreSQL.")
  .option("--only <attacks>", `some of ${names.join(",")}`, listOf(names), names)
  .option("--restarts <count>", "restarts of the database", wholeNumber(1), 200)
  .option("--kills <count>", "kills of two processes behind a balancer", wholeNumber(1), 500)
  .option("--rolls <count>", "upgrades of all processes, forward and back", wholeNumber(1), 20)
  .option("--failovers <count>", "failovers of each kind of replication", wholeNumber(1), 40)
  .option("--histories <count>", "histories of a faulty bank", wholeNumber(1), 20_000)
  .option("--requests <count>", "malformed requests", wholeNumber(1), 100_000)
  .option("--races <count>", "races of each kind", wholeNumber(1), 20)
  .option("--mixed <count>", "histories of clients whose acts run in parallel", wholeNumber(1), 3_000)
  .option("--away <count>", "times the database cannot write, or the pooler is away", wholeNumber(1), 50)
  .option("--pooler", "races and mixed go through PgBouncer", false)
  .parse()
  .opts<
    Record<
      "restarts" | "kills" | "rolls" | "failovers" | "histories" | "requests" | "races" | "mixed" | "away",
      number
    > & {
      only: readonly string[];
      pooler: boolean;
    }
  >();

type Attack = {
  readonly name: (typeof names)[number];
  readonly what: string;
  readonly files: readonly string[];
  readonly numbers?: Record<string, number | "on">;
  /** A script with its arguments, instead of tests. */
  readonly script?: readonly string[];
  /** Repeats. */
  readonly times?: number;
  /** On PGlite, which is much faster but serves one request at a time. */
  readonly embedded?: boolean;
};

const attacks: readonly Attack[] = [
  {
    name: "restarts",
    what: `${values.restarts} restarts of the database, as many cut connections`,
    files: ["tests/server/database/restarts.long.test.ts"],
    numbers: { RESTARTS: values.restarts },
  },
  {
    name: "killed",
    what: `${values.kills} deaths of two processes behind a balancer`,
    files: ["tests/server/process/killed.long.test.ts"],
    numbers: { KILLS: values.kills },
  },
  {
    name: "upgrades",
    what: `${values.rolls} upgrades of two processes, forward and back`,
    files: ["tests/server/process/upgrades.long.test.ts"],
    numbers: { ROLLS: values.rolls },
  },
  {
    name: "failover",
    what: `${values.failovers} synchronous and asynchronous failovers under Patroni`,
    files: [],
    script: ["scripts/attack/failover.ts", "--failovers", String(values.failovers)],
  },
  {
    name: "billing",
    what: "deaths in the middle of billing",
    files: [
      "tests/server/payments/billing-killed.long.test.ts",
      "tests/server/payments/billing-dies.long.test.ts",
    ],
  },
  {
    name: "races",
    what: `races on money, codes and stock, ${values.races} times each`,
    files: globSync("tests/server/**/*-races.test.ts"),
    times: values.races,
  },
  {
    name: "mixed",
    what: `${values.mixed} histories of clients, acquirer, staff and jobs that act at the same time`,
    files: ["tests/server/payments/mixed-races.long.test.ts"],
    numbers: { RACE_HISTORIES: values.mixed },
  },
  {
    name: "cannot-write",
    what: `read-only, promoted and full ${values.away} times each`,
    files: ["tests/server/database/cannot-write.long.test.ts"],
    numbers: { TIMES: values.away },
  },
  {
    name: "pooler",
    what: `${values.away} restarts of PgBouncer`,
    files: ["tests/server/database/pooler.long.test.ts"],
    numbers: { RESTARTS: values.away },
  },
  {
    name: "flood",
    what: "a crowd that waits, and one that asks without end",
    files: [
      "tests/server/http/overload.test.ts",
      "tests/server/http/rate-limit.test.ts",
      "tests/server/http/concurrency.test.ts",
    ],
  },
  {
    name: "load",
    what: "what others feel of it, and three times as much as the server can",
    files: [],
    script: ["scripts/attack/load.ts"],
  },
  {
    name: "bank",
    what: `${values.histories} histories of a bank that misbehaves`,
    files: ["tests/server/payments/unexpected-money.long.test.ts"],
    numbers: { HISTORIES: values.histories },
    embedded: true,
  },
  {
    name: "fuzz",
    what: `${values.requests} bad requests, and every single one of the catalogue`,
    files: ["tests/server/http/fuzz.long.test.ts", "tests/server/http/bad-input.long.test.ts"],
    numbers: { REQUESTS: values.requests },
    embedded: true,
  },
  {
    name: "ownership",
    what: "1,500 ways to ask for what is another's",
    files: ["tests/server/http/ownership.long.test.ts"],
    numbers: { WIDE: "on" },
    embedded: true,
  },
  {
    name: "protocol",
    what: "101 ways to break HTTP",
    files: ["tests/server/http/protocol.long.test.ts"],
    embedded: true,
  },
];

/** The attack that runs; after Ctrl+C it cleans up and ends, and no other one begins. */
let running: ChildProcess | null = null;
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    isStopped = true;
    process.exitCode = 130;
    running?.kill(signal);
  });

const run = (called: readonly string[], environment: Record<string, string>): Promise<boolean> =>
  new Promise((resolve) => {
    const [program = "", ...args] = called;
    const child = spawn(program, args, {
      env: { ...process.env, ...environment },
      stdio: "inherit",
    });
    running = child;
    child.once("exit", (code) => resolve(code === 0));
  });

const programs = await providePostgres();
if (programs === null) throw new Error(postgresMissing);
const cluster = await startPostgres(programs);
const pgbouncer = values.pooler || values.only.includes("pooler") ? await providePgbouncer() : null;
if (values.pooler && pgbouncer === null) throw new Error(pgbouncerMissing);
const pooler = values.pooler && pgbouncer !== null ? await startPgbouncer(pgbouncer, cluster.url) : null;
const results: string[] = [];
try {
  for (const { name, what, files, script, numbers = {}, times = 1, embedded = false } of attacks) {
    if (isStopped || !values.only.includes(name)) continue;
    const began = performance.now();
    const called = script === undefined ? ["vitest", "run", ...files] : ["node", ...script];
    let held = true;
    for (let time = 0; time < times && held; time += 1)
      held = await run(called, {
        ...Object.fromEntries(Object.entries(numbers).map(([variable, value]) => [variable, String(value)])),
        ...(embedded ? {} : { TEST_DATABASE_URL: cluster.url }),
        ...(pooler !== null && { TEST_POOLER_URL: pooler.through(cluster.url) }),
      });
    results.push(
      `${held ? "held  " : "BROKEN"} ${((performance.now() - began) / 1_000).toFixed(0).padStart(6)} s  ${what}`,
    );
    if (!held) process.exitCode = 1;
  }
} finally {
  await pooler?.stop();
  await cluster.stop();
}
console.log(`\n${results.join("\n")}`);
