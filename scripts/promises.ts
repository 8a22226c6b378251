// Lives of simulated customers on the real server:
//   npm run promises [-- --lives 20000 --seed 1 --only P1,P4]
// On PGlite, or on the PostgreSQL of TEST_DATABASE_URL.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { InvalidArgumentError } from "commander";
import { command, wholeNumber } from "./command.ts";

const seeds = (text: string): string => {
  if (!/^\d{1,9}(?:,\d{1,9})*$/.test(text))
    throw new InvalidArgumentError("It takes a whole number, or several with commas between them.");
  return text;
};

const {
  seed: first,
  lives,
  ...values
} = command(
  "npm run promises --",
  "Simulates lives of customers on the real server and compares promises with the ledger.",
)
  .option("--lives <count>", "number of lives", wholeNumber(1), 500)
  .option(
    "--seed <seeds>",
    "the first one, fresh unless it is named; or each of them, as 12,408",
    seeds,
    String(1 + (Math.floor(Date.now() / 1_000) % 10_000_000)),
  )
  .option("--only <numbers>", "only these promises, for example P1,P4")
  .parse()
  .opts<{ lives: number; seed: string; only?: string }>();
// Given lives run in one process, as they did when a promise broke.
const parts = first.includes(",") ? 1 : Math.min(availableParallelism(), Math.ceil(lives / 250));
const share = Math.ceil(lives / parts);
for (let part = 0; part < parts; part += 1) {
  const own =
    parts === 1
      ? { SEED: first, LIVES: String(lives) }
      : { SEED: String(Number(first) + part * share), LIVES: String(Math.min(share, lives - part * share)) };
  const only = values.only === undefined ? {} : { ONLY: values.only };
  const run = spawn("vitest", ["run", "tests/promises/promises.long.test.ts"], {
    // Production builds of React and XState, a tenth faster.
    env: { ...process.env, NODE_ENV: "production", ...own, ...only },
    stdio: "inherit",
  });
  run.once("exit", (code) => {
    if (code !== 0) process.exitCode = code ?? 1;
  });
}
