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
 * What takes its time: whole lives of subscriptions, processes that are killed, every bad request to every call, other
 * services that do not answer.
 */
const long = [
  "tests/promises/promises.test.ts",
  "tests/scripts/commands.test.ts",
  "tests/scripts/dev-changes.test.ts",
  "tests/scripts/dev.test.ts",
  "tests/scripts/mutants.test.ts",
  "tests/scripts/paths-table.test.ts",
  "tests/scripts/simulate.test.ts",
  "tests/simulation/differential/differential.test.ts",
  "tests/machines/kit/mutants.test.ts",
  "tests/machines/kit/package.test.ts",
  "tests/machines/payment/one-charge.test.ts",
  "tests/machines/subscription.test.ts",
  "tests/server/database/backup.test.ts",
  "tests/server/database/connection-errors.test.ts",
  "tests/server/database/data-folder.test.ts",
  "tests/server/database/cannot-write.test.ts",
  "tests/server/database/named-statements.test.ts",
  "tests/server/database/restarts.test.ts",
  "tests/server/http/bad-input.test.ts",
  "tests/server/http/authorization.test.ts",
  "tests/server/payments/billing.test.ts",
  "tests/server/payments/sbp.test.ts",
  "tests/server/payments/giving-back.test.ts",
  "tests/server/payments/billing-dies.test.ts",
  "tests/server/payments/fallback.test.ts",
  "tests/server/payments/billing-killed.test.ts",
  "tests/server/bonus/bonus.test.ts",
  "tests/server/cards/binding.test.ts",
  "tests/server/cards/cards.test.ts",
  "tests/server/database/migrations.test.ts",
  "tests/server/database/database.test.ts",
  "tests/server/database/seed.test.ts",
  "tests/server/clients/email.test.ts",
  "tests/server/deletion/leaving.test.ts",
  "tests/server/metrics/metrics.test.ts",
  "tests/server/notices/notices.test.ts",
  "tests/server/forecast/debt-ahead.test.ts",
  "tests/server/forecast/due-actions.test.ts",
  "tests/server/forecast/forecast.test.ts",
  "tests/server/deletion/four-months.test.ts",
  "tests/server/http/fuzz.test.ts",
  "tests/server/http/ownership.test.ts",
  "tests/server/process/killed.test.ts",
  "tests/server/process/process.test.ts",
  "tests/server/process/supervise.test.ts",
  "tests/server/production/walk.test.ts",
  "tests/server/http/protocol.test.ts",
  "tests/server/providers/mail-server.test.ts",
  "tests/server/providers/misbehaving.test.ts",
  "tests/server/subscriptions/quotes.test.ts",
  "tests/server/receipts/receipts.test.ts",
  "tests/server/sign-in/guard.test.ts",
  "tests/server/sign-in/guessing.test.ts",
  "tests/server/sandbox/acquirer.test.ts",
  "tests/server/sandbox/api.test.ts",
  "tests/server/sandbox/sbp.test.ts",
  "tests/server/sandbox/binding.test.ts",
  "tests/server/sandbox/everyday.test.ts",
  "tests/server/sandbox/silent-bank.test.ts",
  "tests/server/sign-in/sign-in.test.ts",
  "tests/server/staff/bad-input.test.ts",
  "tests/server/staff/command-line.test.ts",
  "tests/server/staff/devices.test.ts",
  "tests/server/staff/import.test.ts",
  "tests/server/staff/life-without-sandbox.test.ts",
  "tests/server/subscriptions/status.test.ts",
  "tests/server/notices/told.test.ts",
  "tests/server/notices/told-subscription.test.ts",
  "tests/server/payments/paying.test.ts",
  "tests/server/payments/two-years.test.ts",
  "tests/server/payments/unasked-money.test.ts",
  "tests/src/dev/pseudo.test.tsx",
];

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
