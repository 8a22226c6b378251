import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { categories, type Judgement, readReport } from "./report.ts";

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
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[program, url, `--port=${port}`, "--output=json", "--quiet", "--form-factor=mobile"],
      ...[`--only-categories=${categories.join()}`, "--disable-full-page-screenshot"],
      ...(signedIn ? ["--disable-storage-reset"] : []),
      ...(listed ? [] : ["--skip-audits=is-crawlable"]),
      // Nobody is timed here.
      "--throttling-method=provided",
    ],
    { maxBuffer: 64 << 20 },
  );
  return readReport(url, JSON.parse(stdout));
};
