import { chromium, defineConfig } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/pictures",
  // Not committed: fonts, antialiasing and the version of Chromium differ between machines (docs/decisions/043).
  snapshotPathTemplate: "../../.cache/pictures/{arg}{ext}",
  retries: 0,
  forbidOnly: true,
  reporter: "list",
  use: {
    launchOptions: { executablePath: findBrowser() ?? chromium.executablePath() },
    contextOptions: { reducedMotion: "reduce" },
    serviceWorkers: "block",
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
  },
});
