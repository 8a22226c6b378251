import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/engines",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A guard against hanging on a busy machine.
  timeout: 300_000,
  reporter: [["list"], ["json", { outputFile: "../../.cache/reports/engines.json" }]],
});
