import { defineConfig } from "vitest/config";
import { earlyChunks } from "./scripts/build/early-chunks.ts";

/** The server that `npm run dev` proxies to: PORT, as the server reads it, or API_SERVER. */
const server = process.env["API_SERVER"] ?? `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

/** Tests that need a document or a BroadcastChannel of their own. */
const ownPage = [
  "tests/**/*.test.tsx",
  "tests/inspector/**/*.test.ts",
  "tests/src/dev/recorder/recorder.test.ts",
];

/**
 * Long tests: whole lives of subscriptions, killed processes, bad requests to every call, services without answers.
 */
const long = ["tests/**/*.long.test.{ts,tsx}"];

/** Planted bugs that each invariant's campaign must find; only in `npm run test:all`. */
const planted = [
  "tests/machines/invariants.test.ts",
  "tests/promises/planted.test.ts",
  "tests/simulation/differential/planted.test.ts",
  "tests/simulation/planted.test.ts",
];

/** Tests use the sources directly, without generated routes and the compiler. */
const application = process.env["VITEST"] === undefined ? import("./scripts/build/application.ts") : null;

export default defineConfig({
  plugins: [application?.then((parts) => parts.application)],
  define: { "import.meta.env.BUILD_YEAR": JSON.stringify(new Date().getFullYear()) },
  // The commands read `.env`; they compare what they build with, and know no other such file.
  envDir: false,
  envPrefix: [
    "APP_NAME",
    "APP_VERSION",
    "APP_KEY",
    "API_URL",
    "ACQUIRER_ORIGIN",
    "SUPPORT_URL",
    "COURIERS_URL",
  ],
  server: { host: "127.0.0.1", proxy: { "/api": server, "/pictures": server, "/sandbox": server } },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    target: "baseline-widely-available",
    // The oldest supported browsers (docs/decisions/058). All have light-dark(), which older targets would replace.
    cssTarget: ["chrome125", "edge125", "firefox126", "safari17.5"],
    rolldownOptions: {
      // On a busy machine this check would warn without reason.
      checks: { bundlerTimings: false },
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: earlyChunks },
        // Chromium compiles whole files in the background while others load, not each function at its first call.
        postBanner: "//# allFunctionsCalledOnLoad",
      },
    },
  },
  test: {
    environment: "node",
    // Only stop hanging tests: the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // All cores; Vitest's default leaves one free.
    maxWorkers: "100%",
    // Concurrent tests only wait for time limits.
    maxConcurrency: 20,
    projects: [
      // Test files of a worker share modules and the database, which takes seconds to start.
      {
        extends: true,
        test: {
          name: "shared",
          include: ["tests/**/*.test.ts"],
          exclude: [...ownPage, ...planted, ...long],
          isolate: false,
        },
      },
      { extends: true, test: { name: "long", include: long, isolate: false } },
      { extends: true, test: { name: "planted", include: planted, isolate: false } },
      { extends: true, test: { name: "page", include: ownPage, exclude: long, isolate: false } },
    ],
  },
});
