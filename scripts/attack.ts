// Attacks the server from outside and inside, on PostgreSQL, in the numbers that are given:
//   npm run attack [-- --only restarts,killed --kills 500]
// A small share of each is part of npm run test:all.
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { postgresMissing, providePostgres, startPostgres } from "./postgres.ts";

const options = {
  only: { type: "string" },
  restarts: { type: "string", default: "200" },
  kills: { type: "string", default: "500" },
  histories: { type: "string", default: "20000" },
  requests: { type: "string", default: "100000" },
  races: { type: "string", default: "20" },
} as const;
const { values } = parseArgs({ options });

type Attack = {
  readonly name: string;
  readonly what: string;
  readonly files: readonly string[];
  readonly numbers?: Record<string, string>;
  /** What measures, instead of tests. */
  readonly script?: string;
  /** How often all of it is done. */
  readonly times?: number;
  /** Where it needs no PostgreSQL: PGlite answers one at a time, and much faster. */
  readonly embedded?: boolean;
};

const attacks: readonly Attack[] = [
  {
    ...{ name: "restarts", what: `${values.restarts} restarts of the database, as many cut connections` },
    ...{ files: ["tests/server/database/restarts.test.ts"], numbers: { RESTARTS: values.restarts } },
  },
  {
    ...{ name: "killed", what: `${values.kills} deaths of two processes behind a balancer` },
    ...{ files: ["tests/server/process/killed.test.ts"], numbers: { KILLS: values.kills } },
  },
  {
    ...{ name: "billing", what: "deaths in the middle of billing" },
    files: ["tests/server/payments/billing-killed.test.ts", "tests/server/payments/billing-dies.test.ts"],
  },
  {
    ...{ name: "races", what: `races on money, codes and stock, ${values.races} times each` },
    files: ["races", "payments/money-races", "payments/billing-races"].map(
      (name) => `tests/server/${name}.test.ts`,
    ),
    times: Number(values.races),
  },
  {
    ...{ name: "flood", what: "a crowd that waits, and one that asks without end" },
    files: [
      "tests/server/http/flood.test.ts",
      "tests/server/http/budget.test.ts",
      "tests/server/http/turns.test.ts",
    ],
  },
  {
    ...{ name: "load", what: "what others feel of it, and three times as much as the server can" },
    ...{ files: [], script: "scripts/attack/load.ts" },
  },
  {
    ...{ name: "bank", what: `${values.histories} histories of a bank that misbehaves` },
    ...{ files: ["tests/server/payments/unasked-money.test.ts"], numbers: { HISTORIES: values.histories } },
    embedded: true,
  },
  {
    ...{ name: "fuzz", what: `${values.requests} bad requests, and every single one of the catalogue` },
    files: ["tests/server/http/fuzz.test.ts", "tests/server/http/bad-input.test.ts"],
    ...{ numbers: { REQUESTS: values.requests }, embedded: true },
  },
  {
    ...{ name: "ownership", what: "1,500 ways to ask for what is another's" },
    ...{ files: ["tests/server/http/ownership.test.ts"], numbers: { WIDE: "on" }, embedded: true },
  },
  {
    name: "protocol",
    what: "101 ways to break HTTP",
    files: ["tests/server/http/protocol.test.ts"],
    embedded: true,
  },
];

const run = (command: readonly string[], environment: Record<string, string>): Promise<boolean> =>
  new Promise((resolve) => {
    const [program = "", ...args] = command;
    const child = spawn(program, args, {
      env: { ...process.env, ...environment },
      stdio: "inherit",
    });
    child.once("exit", (code) => resolve(code === 0));
  });

const chosen = values.only?.split(",") ?? attacks.map(({ name }) => name);
const unknown = chosen.filter((name) => attacks.every((attack) => attack.name !== name));
if (unknown.length > 0)
  throw new Error(`${unknown.join(", ")}: there are ${attacks.map(({ name }) => name).join(", ")}`);
const programs = await providePostgres();
if (programs === null) throw new Error(postgresMissing);
const cluster = await startPostgres(programs);
const told: string[] = [];
try {
  for (const { name, what, files, script, numbers = {}, times = 1, embedded = false } of attacks) {
    if (!chosen.includes(name)) continue;
    const began = performance.now();
    const command = script === undefined ? ["vitest", "run", ...files] : ["node", script];
    let held = true;
    for (let time = 0; time < times && held; time += 1)
      held = await run(command, { ...numbers, ...(embedded ? {} : { TEST_DATABASE_URL: cluster.url }) });
    told.push(
      `${held ? "held  " : "BROKEN"} ${((performance.now() - began) / 1_000).toFixed(0).padStart(6)} s  ${what}`,
    );
    if (!held) process.exitCode = 1;
  }
} finally {
  await cluster.stop();
}
console.log(`\n${told.join("\n")}`);
