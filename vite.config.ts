import { defineConfig } from "vitest/config";
import { earlyChunks } from "./scripts/build/early-chunks.ts";

/** Where `npm run dev` finds the server: on its own port, as the server reads it; elsewhere by API_SERVER. */
const server = process.env["API_SERVER"] ?? `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

/** Tests with a page of their own: a document, or the channel on which the pages of a browser hear each other. */
const ownPage = [
  "tests/**/*.test.tsx",
  "tests/inspector/**/*.test.ts",
  "tests/src/dev/recorder/recorder.test.ts",
];

/**
 * Long tests: whole lives of subscriptions, processes that are killed, every bad request to every call, other services
 * that do not answer.
 */
const long = ["tests/**/*.long.test.{ts,tsx}"];

/** Bugs planted to see that each invariant's campaign finds its own: proof of the proof, for `npm run test:all` alone. */
const planted = [
  "tests/machines/invariants.test.ts",
  "tests/promises/planted.test.ts",
  "tests/simulation/differential/planted.test.ts",
  "tests/simulation/planted.test.ts",
];

/** Tests take the sources as they are, without generated routes or the compiler, and need not read all that. */
const application = process.env["VITEST"] === undefined ? import("./scripts/build/application.ts") : null;

export default defineConfig({
  plugins: [application?.then((parts) => parts.application)],
  define: { "import.meta.env.BUILD_YEAR": JSON.stringify(new Date().getFullYear()) },
  envPrefix: [
    "APP_NAME",
    "APP_VERSION",
    "APP_KEY",
    "API_URL",
    "ACQUIRER_ORIGIN",
    "SUPPORT_URL",
    "COURIERS_URL",
  ],
  server: { host: "127.0.0.1", proxy: { "/api": server, "/sandbox": server } },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    target: "baseline-widely-available",
    // The oldest that are supported (docs/decisions/058): all have light-dark(), which would be lost in older ones' place.
    cssTarget: ["chrome125", "edge125", "firefox126", "safari17.5"],
    rolldownOptions: {
      // A busy machine is nothing that whoever builds should read about.
      checks: { bundlerTimings: false },
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: earlyChunks },
        // Chromium compiles whole files beside the page while others come, not each function when it is first called (228).
        postBanner: "//# allFunctionsCalledOnLoad",
      },
    },
  },
  test: {
    environment: "node",
    // Guards against hanging, not measures of speed: the machine may be busy with other things.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // All cores; Vitest would leave one of them to whoever watches.
    maxWorkers: "100%",
    projects: [
      // A worker keeps what its files share: the modules, and the database that takes seconds to start.
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
