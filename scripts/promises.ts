// Lives of simulated customers on the real server, in any number, from a fresh seed or a given one:
//   npm run promises [-- --lives 20000 --seed 1 --only P1,P4]
// On PGlite, or on the PostgreSQL of TEST_DATABASE_URL.
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { lives: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
});
const seed = values.seed ?? String(1 + (Math.floor(Date.now() / 1_000) % 10_000_000));
const asked = Object.entries({ LIVES: values.lives, SEED: seed, ONLY: values.only });
const env = Object.fromEntries(asked.filter(([, value]) => value !== undefined));
const run = spawn("vitest", ["run", "tests/promises/promises.test.ts"], {
  env: { ...process.env, ...env },
  stdio: "inherit",
});
run.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
