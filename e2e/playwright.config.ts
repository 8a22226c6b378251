import { chromium, defineConfig } from "@playwright/test";
import { findBrowser } from "../scripts/browser.ts";
import type { ServerOptions } from "./fixtures.ts";

const databaseUrl = process.env["TEST_DATABASE_URL"];
const situations = "situations.spec.ts";
/** Files of other projects and configurations. */
const elsewhere = [situations, /[\\/]e2e[\\/](?:engines|pictures)[\\/]/];

export default defineConfig<object, ServerOptions>({
  testDir: ".",
  globalSetup: ["./seed-once.ts", "./count-stories.ts"],
  outputDir: "../test-results",
  fullyParallel: true,
  // One more than the cores of a small machine, since stories often wait.
  workers: 3,
  // A flaky test is a failure.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "../.cache/reports/e2e.json" }]],
  use: {
    // Without a browser Playwright says so when a story starts.
    launchOptions: {
      executablePath: findBrowser() ?? chromium.executablePath(),
      // No story looks at a software-rendered GPU.
      args: ["--disable-gpu"],
    },
    // A worker would answer requests that a story holds, and fetch the whole product (install.spec.ts allows
    // it).
    serviceWorkers: "block",
    viewport: { width: 390, height: 844 },
    // Page transitions are off; stories about motion turn it on.
    contextOptions: { reducedMotion: "reduce" },
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    // Use `--trace retain-on-failure` on demand: tracing everything is slow.
    trace: "off",
  },
  projects: [
    // Needs no database and takes longest, so it starts first.
    { name: "situations", testMatch: situations },
    // With PostgreSQL all stories use it: a server starts twice as fast. A few run again on PGlite: the first
    // day, and what outlives a process.
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
