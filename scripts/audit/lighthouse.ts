import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { categories, type Judgement, readReport } from "./report.ts";

const folder = fileURLToPath(new URL("lighthouse", import.meta.url));
/** How long a page has to be quiet before it is judged: the server is on this machine. */
const config = fileURLToPath(new URL("lighthouse/config.json", import.meta.url));
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

type Circumstances = {
  /** The debugger of the Chromium to judge in. */
  port: number;
  /** Whoever is signed in there stays so: nothing that is stored is thrown away before. */
  signedIn: boolean;
  /** Search engines may list the page. Of one that asks them not to, that they cannot is what is wanted. */
  listed: boolean;
};

/** Lets Lighthouse judge a page as a phone sees it. */
export const judge = async (url: string, { port, signedIn, listed }: Circumstances): Promise<Judgement> => {
  const skipped = [
    ...(listed ? [] : ["is-crawlable"]),
    // Lighthouse looks at the top of a page, where what a client's bar lies over is too small for it. The same rule of axe is
    // asked at the end of each page, under which nothing lies (e2e/axe.ts).
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
      // Nobody is timed here.
      "--throttling-method=provided",
    ],
    { maxBuffer: 64 << 20 },
  );
  return readReport(url, JSON.parse(stdout));
};
