import { chromium, defineConfig } from "@playwright/test";
import { findBrowser } from "../scripts/browser.ts";
import type { ServerOptions } from "./fixtures.ts";

const databaseUrl = process.env["TEST_DATABASE_URL"];
const situations = "situations.spec.ts";
/** What other projects run, and the journey that has a configuration of its own. */
const elsewhere = [situations, /[\\/]e2e[\\/]engines[\\/]/];

export default defineConfig<object, ServerOptions>({
  testDir: ".",
  globalSetup: ["./seed-once.ts", "./count-stories.ts"],
  outputDir: "../test-results",
  // Each test has a server and a browser of its own, so they need no order.
  fullyParallel: true,
  // One more than the cores of a small machine: somebody always waits for an answer.
  workers: 3,
  // What fails now and then is broken.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "../.cache/reports/e2e.json" }]],
  use: {
    // Where there is none, Playwright says so when a story begins.
    launchOptions: {
      executablePath: findBrowser() ?? chromium.executablePath(),
      // A graphics card drawn in software is nothing that a story looks at.
      args: ["--disable-gpu"],
    },
    // It would answer what a story wants to hold back, and fetch the whole product meanwhile (install.spec.ts allows it).
    serviceWorkers: "block",
    viewport: { width: 390, height: 844 },
    // Between two pages nothing is drawn that nobody looks at; stories that should see it move say so.
    contextOptions: { reducedMotion: "reduce" },
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    // Recording all for the sake of the one that fails takes its time: `--trace retain-on-failure` does it when asked.
    trace: "off",
  },
  projects: [
    // Needs no database, and is the longest: begun last, all others would wait for it.
    { name: "situations", testMatch: situations },
    // Where there is a PostgreSQL all stories use it: a server is up twice as soon. On the embedded database
    // some are told once more: a whole first day, and what outlives a process.
    ...(databaseUrl === undefined
      ? []
      : [{ name: "PostgreSQL", testIgnore: elsewhere, use: { databaseUrl } }]),
    {
      name: "PGlite",
      testIgnore: elsewhere,
      use: { databaseUrl: null },
      ...(databaseUrl !== undefined && { grep: /@embedded/ }),
    },
  ],
});
