import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as v from "valibot";

/** What is judged, each from 0 to 100. */
export const categories = ["accessibility", "best-practices", "seo"] as const;

/** A page's marks in the order of `categories`, and what took points off. */
export type Judgement = { marks: readonly number[]; faults: readonly string[] };

const folder = fileURLToPath(new URL("lighthouse", import.meta.url));
const program = fileURLToPath(new URL("lighthouse/node_modules/lighthouse/cli/index.js", import.meta.url));

/** Installs Lighthouse, by the package-lock.json of its folder, unless it is there. */
export const provideLighthouse = (): void => {
  if (existsSync(program)) return;
  console.log("Installing Lighthouse (npm ci)…");
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
};

/** The parts of Lighthouse's report that are used (its "LHR" JSON). */
const Report = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.record(
    v.string(),
    v.object({
      score: v.nullable(v.number()),
      auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
    }),
  ),
  audits: v.record(
    v.string(),
    v.object({
      id: v.string(),
      title: v.string(),
      score: v.nullable(v.number()),
      details: v.optional(v.unknown()),
    }),
  ),
});

/** Lets Lighthouse judge a page as a phone sees it, in the Chromium whose debugger listens on `port`. */
export const judge = async (url: string, port: number): Promise<Judgement> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[program, url, `--port=${port}`, "--output=json", "--quiet", "--form-factor=mobile"],
      ...[`--only-categories=${categories.join()}`, "--disable-full-page-screenshot"],
      // Nobody is timed here.
      "--throttling-method=provided",
    ],
    { maxBuffer: 64 << 20 },
  );
  const report = v.parse(Report, JSON.parse(stdout));
  if (report.runtimeError !== undefined)
    throw new Error(`Lighthouse could not judge ${url}: ${report.runtimeError.message}`);
  const faults = categories.flatMap((name) =>
    (report.categories[name]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => report.audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
      .map(
        (audit) =>
          `${name} ${audit?.id}: ${audit?.title} ${JSON.stringify(audit?.details ?? null).slice(0, 600)}`,
      ),
  );
  return {
    marks: categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    faults,
  };
};
