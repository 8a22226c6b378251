import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Step } from "./steps.ts";

/** Most steps use two cores, so more in parallel are slower. */
export const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));

/** A Vitest step for folders or projects of vite.config.ts. `report`: file name of the report. */
export const vitestStep = (
  name: string,
  args: string[],
  env: Record<string, string> = {},
  report = name,
): Step => {
  const file = `.cache/reports/${report.replaceAll(/\W+/g, "-")}.json`;
  return {
    name,
    command: ["vitest", "run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    env,
    report: { kind: "vitest", file },
  };
};

/** The fast tests of folders. */
const unitStep = (name: string, folders: readonly string[]): Step =>
  vitestStep(name, [
    ...folders,
    "--project=!planted",
    "--project=!long",
    // Full walks and mutants belong to `npm run test:all`.
    "--testNamePattern=^(?!.* thoroughly )",
  ]);

const besideTheServer = (): string[] =>
  readdirSync("tests", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "server")
    .map(({ name }) => `tests/${name}/`);

const otherChecks: readonly Step[] = [
  // A later garbage collection saves a third of the time.
  { name: "lint", command: ["oxlint"], env: { GOGC: "off", GOMEMLIMIT: "3GiB" } },
  // The compiler is incremental, the linter's type check is not.
  { name: "types", command: ["tsc", "-b", "machines", "."], env: { GOGC: "off", GOMEMLIMIT: "3GiB" } },
  { name: "styles of supported browsers", command: ["eslint", "**/*.css"] },
  { name: "nothing unused", command: ["knip"] },
  { name: "migrations are complete", command: ["node", "scripts/migrations.ts"] },
  { name: "diagrams are fresh", command: ["node", "scripts/diagrams.ts", "--check"] },
  { name: "format", command: ["oxfmt", "--check"] },
];

/** Checks without a browser or PostgreSQL, the slowest first. */
export const checks: readonly Step[] = [unitStep("unit, laws", besideTheServer()), ...otherChecks];

/** The fast tests of the server on PGlite. */
export const serverOnPglite = unitStep("server on PGlite", ["tests/server/"]);

/** Repeated kills, databases that end or cannot write, PgBouncer, traces, and years of a thousand subscriptions. */
export const endurance = [
  "process/killed",
  "process/upgrades",
  "payments/billing-killed",
  "payments/two-years",
  "deletion/four-months",
  "database/restarts",
  "database/cannot-write",
  "database/pooler",
  "logging/traces",
  "database/backup",
].map((name) => `tests/server/${name}.long.test.ts`);
