import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/engines",
  fullyParallel: true,
  // Two browsers at a time are what a small machine has cores for.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A guard against hanging, not a measure of speed: the machine may be busy with other things.
  timeout: 300_000,
  reporter: [["list"], ["json", { outputFile: "../../.cache/reports/engines.json" }]],
});
