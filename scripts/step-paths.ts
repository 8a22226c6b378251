import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve as absolute } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";
import { homeZone } from "../contract/day.ts";
import { kabinet } from "../e2e/paths/product.ts";
import { stepThrough } from "../e2e/step-through.ts";
import { spawnServer } from "../tests/server/spawn-server.ts";
import { roundOf } from "../tools/paths/html.ts";
import { readOptions } from "../tools/paths/options.ts";
import { phrasesOf, summary } from "../tools/paths/phrases.ts";
import { reportPaths } from "../tools/paths/print.ts";
import { type Round, resume, toJUnit } from "../tools/paths/round.ts";
import { UsageError } from "../tools/paths/usage-error.ts";
import { browserMissing, findVisibleBrowser, provideBrowser } from "./browser.ts";
import { build } from "./build.ts";

/** Results and pictures. */
const folder = "rounds";

const noWindow = `Run it on a computer with a screen, or add --headless: it saves a picture of each step in ${folder}/.`;

/** The browser for a window. @throws UsageError where none can be shown */
const visibleBrowser = (): string => {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === "linux" && !DISPLAY && !WAYLAND_DISPLAY)
    throw new UsageError(`There is no display on which a browser could be shown. ${noWindow}`);
  const found = findVisibleBrowser();
  if (found === null)
    throw new UsageError(
      `No browser with a window was found. Install Chromium or Chrome, run \`npx playwright install chromium\`, or name one in CHROMIUM_PATH. Or add --headless: it saves a picture of each step in ${folder}/.`,
    );
  return found;
};

const hiddenBrowser = async (): Promise<string> => {
  const found = await provideBrowser();
  if (found === null) throw new UsageError(browserMissing);
  return found;
};

/** Asks a terminal, or reads a line of piped input; null at its end. */
const askTerminal = () => {
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    ask: async (question: string): Promise<string | null> => {
      process.stdout.write(`   [${question}] `);
      const { value, done } = await lines.next();
      return done === true ? null : value;
    },
    close: () => terminal.close(),
  };
};

/** Continues a saved round. @throws UsageError, so that a file that is not one is not overwritten */
const resumeFrom = (file: string, round: Round): void => {
  const isRead = (): boolean => {
    try {
      return resume(round, JSON.parse(readFileSync(file, "utf8"))) !== null;
    } catch {
      return false;
    }
  };
  if (!isRead())
    throw new UsageError(`${file} is not a saved round. Move it away, and run the command again.`);
};

/** The name of a round's files: its machine, and all other options. */
export const roundName = (machine: string, given: readonly string[]): string =>
  [machine, ...given.filter((option) => !["--machine", machine, `--machine=${machine}`].includes(option))]
    .join(" ")
    .replaceAll(/[^\w.]+/g, "-");

/**
 * Steps through the paths that the options name, in a visible browser at a server of its own, as the tester says in the
 * terminal; keeps the results, and continues them. @throws UsageError
 */
export const stepPaths = async (commandLine: readonly string[]): Promise<void> => {
  const isHeadless = commandLine.includes("--headless");
  const given = commandLine.filter((option) => option !== "--headless");
  const asked = given[0]?.startsWith("-") === false ? ["--machine", ...given] : given;
  const options = readOptions(kabinet, [...asked, "--format", "playwright"], console.log);
  if (options === null) return;
  const report = await reportPaths(kabinet, options, ["--step", ...asked]);
  console.log(`${report.title}. ${summary(report)}`);
  const executablePath = isHeadless ? await hiddenBrowser() : visibleBrowser();

  const round = roundOf(report);
  const name = join(folder, roundName(options.machine, given));
  mkdirSync(folder, { recursive: true });
  if (existsSync(`${name}.json`)) resumeFrom(`${name}.json`, round);
  const save = () => {
    round.saved = new Date().toISOString();
    writeFileSync(`${name}.json`, JSON.stringify(round, null, 2));
    writeFileSync(`${name}.junit.xml`, toJUnit(round, phrasesOf(report).round.said));
  };
  build();
  const data = mkdtempSync(join(tmpdir(), "kabinet-step-"));
  // Also after Ctrl+C.
  process.once("exit", () => rmSync(data, { recursive: true, force: true }));
  const server = spawnServer({
    NODE_ENV: "test",
    PORT: "0",
    DATABASE_URL: "",
    DATA_DIR: data,
    RENDERING: "off",
  });
  const { ask, close } = askTerminal();
  try {
    const baseURL = await server.listening;
    const browser = await chromium.launch({ executablePath, headless: isHeadless });
    // As in e2e/playwright.config.ts.
    const context = await browser.newContext({
      baseURL,
      serviceWorkers: "block",
      viewport: { width: 390, height: 844 },
      reducedMotion: "reduce",
      locale: "ru-RU",
      timezoneId: homeZone,
    });
    await stepThrough(report, round, () => context.newPage(), {
      say: console.log,
      ask,
      save,
      show: async (page, step) => {
        if (!isHeadless) return;
        const path = join(folder, `${step}.png`);
        await page.screenshot({ path });
        console.log(`   ${path}`);
      },
    });
    await browser.close();
  } finally {
    close();
    server.child.kill("SIGTERM");
    await server.exit;
  }
  save();
  console.log(`\n${absolute(`${name}.json`)}\n${absolute(`${name}.junit.xml`)}`);
};
