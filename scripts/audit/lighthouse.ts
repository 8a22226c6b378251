import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { categories, type Judgement, readReport } from "./report.ts";

const folder = fileURLToPath(new URL("lighthouse", import.meta.url));
/** Sets how long a page must be idle before the audit. */
const config = fileURLToPath(new URL("lighthouse/config.json", import.meta.url));
const program = fileURLToPath(new URL("lighthouse/node_modules/lighthouse/cli/index.js", import.meta.url));

/** Installs Lighthouse from the package-lock.json of its folder, if missing. */
export const provideLighthouse = (): void => {
  if (existsSync(program)) return;
  console.log("Installing Lighthouse (npm ci)…");
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
};

type Circumstances = {
  /** Debugging port of Chromium. */
  port: number;
  /** Keeps storage, and thereby the session. */
  signedIn: boolean;
  /** For other pages `noindex` is right. */
  listed: boolean;
};

/** Judges a page with Lighthouse's phone profile. */
export const judge = async (url: string, { port, signedIn, listed }: Circumstances): Promise<Judgement> => {
  const skipped = [
    ...(listed ? [] : ["is-crawlable"]),
    // Lighthouse checks the top of a page, where the client's bottom bar overlaps targets. axe checks the same rule
    // at the end of each page (e2e/axe.ts).
    ...(signedIn ? ["target-size"] : []),
  ];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      `--port=${port}`,
      "--output=json",
      "--quiet",
      "--form-factor=mobile",
      `--config-path=${config}`,
      `--only-categories=${categories.join()}`,
      "--disable-full-page-screenshot",
      ...(signedIn ? ["--disable-storage-reset"] : []),
      ...(skipped.length > 0 ? [`--skip-audits=${skipped.join()}`] : []),
      // Speed is not measured.
      "--throttling-method=provided",
    ],
    { maxBuffer: 64 << 20 },
  );
  return readReport(url, JSON.parse(stdout));
};
