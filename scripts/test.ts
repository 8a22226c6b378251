import { browserMissing, provideBrowser } from "./browser.ts";
import { atOnce, checks, endurance, serverOnPglite, vitestStep } from "./checks.ts";
import { provideEngines } from "./engines.ts";
import { command } from "./command.ts";
import { pgbouncerMissing, providePgbouncer } from "./pgbouncer.ts";
import { postgresMissing, providePostgres, startPostgres } from "./postgres.ts";
import { type Step, runSteps } from "./steps.ts";
import type { Count } from "./tally.ts";
import { spawnSync } from "node:child_process";

const first = 1_000_000;
const span = 99_000_000;

/**
 * First unplayed seed: derived from the state of the sources, so that a failing run can be repeated. Without git,
 * from the time.
 */
const freshSeed = (): number => {
  const { stdout, status } = spawnSync("git", ["rev-parse", "HEAD^{tree}"], { encoding: "utf8" });
  const number = status === 0 ? Number.parseInt(stdout.slice(0, 12), 16) : Date.now();
  return first + (number % span);
};

/** `npm test`: the most common failures; `npm run test:all`: everything (docs/decisions/042). */
const { all } = command("npm test", "Tests what changes most often break; installs missing programs.")
  .option("--all", "everything, like npm run test:all", false)
  .parse()
  .opts<{ all: boolean }>();

// Stops PostgreSQL at exit.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));

const total: Count = { passed: 0, failed: 0 };
const add = ({ passed, failed }: Count) => {
  total.passed += passed;
  total.failed += failed;
};
const missing = (message: string) => {
  console.log(`failed  ${message}`);
  add({ passed: 0, failed: 1 });
};

// Missing programs are installed during the first steps.
const givenUrl = process.env["TEST_DATABASE_URL"];
delete process.env["TEST_DATABASE_URL"];
const providing = {
  programs: givenUrl === undefined ? providePostgres() : null,
  browser: provideBrowser(),
  engines: provideEngines(),
  pgbouncer: all ? providePgbouncer() : null,
};

add(await runSteps([...checks, ...(all ? [serverOnPglite] : [])], atOnce));

const programs = await providing.programs;
if (givenUrl === undefined && programs === null) missing(postgresMissing);
if (all && (await providing.pgbouncer) === null) console.log(`skipped ${pgbouncerMissing}`);
const cluster = programs === null ? null : await startPostgres(programs);
const databaseUrl = givenUrl ?? cluster?.url;
const database: Record<string, string> = databaseUrl === undefined ? {} : { TEST_DATABASE_URL: databaseUrl };

// Process and protocol tests do not depend on the database and run on PGlite.
const embedded = ["process/process", "http/protocol"].map((name) => `tests/server/${name}.long.test.ts`);
const without = (files: readonly string[]): string[] => files.map((file) => `--exclude=${file}`);
const simulation = "tests/simulation/simulation.test.ts";
/** New seeds; a failure is printed with its shortest story. */
const fresh = String(freshSeed());
const sessionsOfEach = all ? "1000" : "500";
const sessions: Step[] = [
  vitestStep(
    `${sessionsOfEach} simulated sessions from 1`,
    [simulation],
    { SESSIONS: sessionsOfEach },
    "sessions",
  ),
  vitestStep(
    `${sessionsOfEach} simulated sessions from ${fresh}, a fresh seed`,
    [simulation],
    { SESSIONS: sessionsOfEach, SEED: fresh },
    "fresh-sessions",
  ),
];
const promises = "tests/promises/promises.long.test.ts";
/** Lives share a server, which uses one core, so each half has its own. */
const livesOfEach = all ? "250" : "60";
const lives = [8_123_000, 8_123_250].map((seed) =>
  vitestStep(`promises of ${livesOfEach} lives from ${seed}`, [promises], {
    NODE_ENV: "production",
    SEED: String(seed),
    LIVES: livesOfEach,
  }),
);
// With PostgreSQL the long server tests run on it alone; the short ones ran on PGlite before.
const longOnce =
  databaseUrl === undefined
    ? ["tests"]
    : ["tests/machines", "tests/promises", "tests/scripts", "tests/simulation", "tests/src", ...embedded];
/** Too slow for `npm run check`; `proofs` contain them. */
const screensAndWords = vitestStep("translated screens, sums and links of screens, words of paths", [
  "tests/src/translated",
  "tests/src/rendered-",
  "tests/scripts/paths-words",
  "--project=long",
  "--testNamePattern=^(?!.* thoroughly )",
]);
/** Tests of the tests: mutants, planted bugs, tools. */
const proofs: Step[] = [
  vitestStep("long tests on PGlite", [...longOnce, "--project=long", ...without([promises])]),
  vitestStep("mutants and live walks", [
    "tests/machines",
    "--project=shared",
    "--testNamePattern= thoroughly ",
  ]),
  vitestStep("planted bugs are found", ["--project=planted"]),
];
const onPostgres: Step[] =
  databaseUrl === undefined
    ? []
    : [
        vitestStep(
          "server on PostgreSQL",
          ["tests/server", ...without([...embedded, ...(all ? [] : endurance)])],
          database,
        ),
      ];
const browser = await providing.browser;
await providing.engines;
/** Journeys of missing engines fail and name the package. */
const journeys: Step = {
  name: "a journey in three engines",
  command: ["playwright", "test", "-c", "e2e/engines", ...(all ? [] : ["--grep=\\(ru\\)"])],
  env: { ...(browser !== null && { CHROMIUM_PATH: browser }) },
  report: { kind: "playwright", file: ".cache/reports/engines.json" },
};
// Stories run on the build.
add(await runSteps([{ name: "build", command: ["node", "scripts/build.ts"] }], 1));
// Two at a time, the longest first: many wait for a database or a browser.
add(
  await runSteps([...onPostgres, ...sessions, ...lives, journeys, ...(all ? proofs : [screensAndWords])], 2),
);

/** Stories about money and sign-in; all others belong to `npm run test:all`. */
const mainStories = [
  "--grep-invert=@all",
  ...[
    "first-day",
    "sign-in",
    "signing-out",
    "revoked",
    "payment",
    "debt",
    "sbp",
    "cards",
    "card-binding",
    "subscription-changes",
    "deletion",
    "client-page",
    "production",
    "tours",
  ].map((name) => `/${name}.spec.ts`),
];

if (browser === null) missing(browserMissing);
else
  add(
    await runSteps(
      [
        {
          name: "end to end in Chromium",
          command: ["playwright", "test", "-c", "e2e", ...(all ? [] : mainStories)],
          env: {
            ...database,
            CHROMIUM_PATH: browser,
            PLAYWRIGHT_JSON_OUTPUT_NAME: ".cache/reports/e2e.json",
          },
          report: { kind: "playwright", file: ".cache/reports/e2e.json" },
        },
      ],
      1,
    ),
  );

await cluster?.stop();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
