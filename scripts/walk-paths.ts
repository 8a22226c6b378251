import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { walkedMachines } from "../e2e/paths/tables.ts";
import { provideBrowser } from "./browser.ts";
import { build } from "./build.ts";
import { createField } from "./mutants/plant.ts";
import { findPostgres, startPostgres } from "./postgres.ts";
import { type Planted, planted } from "../e2e/paths/planted.ts";
import { UsageError } from "../tools/paths/usage-error.ts";

type Ended = { readonly code: number | null; readonly output: string };

const run = (folder: string, program: string, args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<Ended>((done) => {
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env } });
    const parts: string[] = [];
    child.stdout.on("data", (part) => parts.push(String(part)));
    child.stderr.on("data", (part) => parts.push(String(part)));
    child.once("close", (code) => done({ code, output: parts.join("") }));
  });

/** The source with a planted bug. @throws unless its original text occurs exactly once */
export const withBug = (code: string, { file, from, to }: Pick<Planted, "file" | "from" | "to">): string => {
  const [before = "", after, ...others] = code.split(from);
  if (after === undefined || others.length > 0) throw new Error(`${file} must contain exactly once: ${from}`);
  return before + to + after;
};

/** Where and why a walk failed; null if it succeeded. @throws if it did not start */
const failureOf = ({ code, output }: Ended): string | null => {
  if (code === 0) return null;
  const [, where] = /(path \d+ of \d+)/.exec(output) ?? [];
  const [, why] = /Error: (.+)/.exec(output) ?? [];
  if (where === undefined || why === undefined) throw new Error(`the walk did not start:\n${output}`);
  return `${where}: ${why}`;
};

/**
 * Plants bugs (all, or by number) into a copy of the sources, builds it and walks the machine's paths in Chromium
 * until one fails. Returns exit code 1 if a bug is not found. @throws UsageError
 */
export const plantBugs = async (numbers: readonly string[]): Promise<number> => {
  const chosen = [...planted.entries()].filter(
    ([index]) => numbers.length === 0 || numbers.includes(String(index + 1)),
  );
  if (chosen.length < numbers.length) throw new UsageError(`Bugs are numbered from 1 to ${planted.length}.`);
  const browser = await provideBrowser();
  const programs = findPostgres();
  const cluster = programs === null ? null : await startPostgres(programs);
  const env = {
    ...(browser !== null && { CHROMIUM_PATH: browser }),
    ...(cluster !== null && { TEST_DATABASE_URL: cluster.url }),
  };
  const { folder } = createField(`.cache/planted/${process.pid}`);
  let found = 0;
  try {
    for (const [index, bug] of chosen) {
      const began = Date.now();
      const file = join(folder, bug.file);
      const code = readFileSync(file, "utf8");
      writeFileSync(file, withBug(code, bug));
      const built = await run(folder, "node", ["scripts/build.ts"]);
      if (built.code !== 0) throw new Error(`${bug.file} cannot be built:\n${built.output}`);
      const walk = ["test", "-c", "e2e", "tours", "--max-failures=1", "--reporter=line"];
      const failure = failureOf(await run(folder, "playwright", walk, { ...env, WALKED: bug.machine }));
      writeFileSync(file, code);
      if (failure !== null) found += 1;
      const seconds = Math.round((Date.now() - began) / 1000);
      console.log(`${index + 1} ${bug.machine}: ${bug.what}\n  ${failure ?? "NOT FOUND"} (${seconds} s)`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await cluster?.stop();
  }
  console.log(`${found} of ${chosen.length} found`);
  return found === chosen.length ? 0 : 1;
};

/** Walks the paths of machines (all by default) in Chromium; returns the exit code. @throws UsageError */
export const walkPaths = (machines: readonly string[]): number => {
  const unknown = machines.find((machine) => !walkedMachines.includes(machine));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no browser table of "${unknown}". There are: ${walkedMachines.join(", ")}.`,
    );
  build();
  const walked = machines.length === 0 ? walkedMachines : machines;
  const { status } = spawnSync("playwright", ["test", "-c", "e2e", "tours"], {
    stdio: "inherit",
    env: { ...process.env, WALKED: walked.join() },
  });
  return status ?? 1;
};
