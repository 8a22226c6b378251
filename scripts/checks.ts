import type { Step } from "./steps.ts";

/** Vitest on some test folders; `name` also names its report. */
export const vitestStep = (name: string, folders: string[], env: Record<string, string> = {}): Step => {
  const file = `.cache/reports/${name.replaceAll(/\W+/g, "-")}.json`;
  return {
    name,
    command: [
      "vitest",
      "run",
      ...folders,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    env,
    report: { kind: "vitest", file },
  };
};

/** Everything that needs no browser, the slowest first. */
export const checks: readonly Step[] = [
  vitestStep("unit, laws, server on PGlite", ["tests"]),
  { name: "lint and types", command: ["oxlint", "--type-check"] },
  { name: "nothing unused", command: ["knip"] },
  { name: "diagrams are fresh", command: ["node", "scripts/diagrams.ts", "--check"] },
  { name: "format", command: ["oxfmt", "--check"] },
];

/** The compiler itself; the linter's check of types, which takes a third of the time, is built of the same parts. */
export const compilerChecks: readonly Step[] = [
  { name: "types", command: ["tsc", "-p", "."] },
  { name: "types of machines/", command: ["tsc", "-p", "machines"] },
];
