import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Step } from "./steps.ts";

/** Most steps use two cores by themselves: side by side on those they take a sixth longer than in turn. */
export const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));

/** Vitest on what `args` choose, folders or projects of vite.config.ts; its report is named like the step unless given. */
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

/** What takes no longer than people wait for, in these folders. */
const unitStep = (name: string, folders: readonly string[]): Step =>
  vitestStep(name, [
    ...folders,
    "--project=!planted",
    "--project=!long",
    // What walks every step and plants every mutant is for `npm run test:all`.
    "--testNamePattern=^(?!.* thoroughly )",
  ]);

const besideTheServer = (): string[] =>
  readdirSync("tests", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "server")
    .map(({ name }) => `tests/${name}/`);

const otherChecks: readonly Step[] = [
  // Without collecting garbage before 3 GiB are used it takes a third less time.
  { name: "lint", command: ["oxlint"], env: { GOGC: "off", GOMEMLIMIT: "3GiB" } },
  // Not by the linter: the compiler keeps what it knows from the run before, and asks anew only for what has changed.
  { name: "types", command: ["tsc", "-b", "machines", "."], env: { GOGC: "off", GOMEMLIMIT: "3GiB" } },
  { name: "styles of supported browsers", command: ["eslint", "**/*.css"] },
  { name: "nothing unused", command: ["knip"] },
  { name: "migrations are complete", command: ["node", "scripts/migrations.ts"] },
  { name: "diagrams are fresh", command: ["node", "scripts/diagrams.ts", "--check"] },
  { name: "format", command: ["oxfmt", "--check"] },
];

/** What needs no browser, no database and less than a minute, the slowest first. */
export const checks: readonly Step[] = [unitStep("unit, laws", besideTheServer()), ...otherChecks];

/** What of the server takes no longer than people wait for, on the embedded database. */
export const serverOnPglite = unitStep("server on PGlite", ["tests/server/"]);
