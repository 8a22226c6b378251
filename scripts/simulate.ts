// Plays sessions of simulated people in the whole application (tests/simulation):
//   npm run simulate -- --sessions 100000 --minutes 10 --workers 2
//   npm run simulate -- --seed 408      repeats a session and prints its events; --open shows it in the inspector
// Exits with 1 if a session fails, and prints its seed and the shortest story with the same failure.
// Writes a page of the states in which each fault occurred.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import * as v from "valibot";
import { addTo } from "../tests/simulation/fault-counts.ts";
import { Found } from "../tests/simulation/found.ts";
import { report } from "../tests/simulation/report.ts";
import { command, wholeNumber } from "./command.ts";
import { openInspector } from "./simulate/open-inspector.ts";

/** Sessions of one process, to report progress and free memory. */
const most = 100;
/** Interval of progress reports, in ms. */
const rhythm = 2_000;

type Options = {
  sessions?: number;
  seed?: number;
  minutes?: number;
  workers: number;
  all?: true;
  open?: true;
  report: string;
  only?: string;
  planted?: string;
};

const options = command(
  "npm run simulate --",
  "Plays sessions of simulated people in the whole application (tests/simulation/README.md).",
)
  .option("--sessions <count>", "number of sessions; 1000 without --minutes", wholeNumber(1))
  .option(
    "--seed <seed>",
    "the first one; alone, that session again with all that happens in it",
    wholeNumber(1),
  )
  .option("--minutes <minutes>", "duration; with --sessions, until either is over", wholeNumber(1))
  .option("--workers <count>", "number of processes", wholeNumber(1), availableParallelism())
  .option("--all", "continues after a failure and prints all")
  .option("--open", "only with --seed: opens the session in the inspector, until Ctrl+C")
  .option("--report <file>", "file of the page", ".cache/simulation.html")
  .option("--only <numbers>", "only these invariants, for example C6,L2")
  .option("--planted <number>", "with the planted bug of this invariant, for example C6")
  .parse()
  .opts<Options>();

const isReplay =
  options.seed !== undefined && options.sessions === undefined && options.minutes === undefined;
const recording = ".cache/session.json";
if (options.open && !isReplay) {
  console.error("--open shows one session: name its --seed, and nothing else.");
  process.exit(2);
}
if (options.open) mkdirSync(dirname(recording), { recursive: true });
const first = options.seed ?? 1 + (Math.floor(Date.now() / 1_000) % 10_000_000);
const wanted = options.sessions ?? (options.minutes === undefined ? 1_000 : Infinity);
const sessions = isReplay ? 1 : wanted;
const share = Math.min(most, Math.ceil(sessions / options.workers));
const started = performance.now();
const until = started + (options.minutes ?? Infinity) * 60_000;

const running = new Set<ChildProcess>();
const cells = new Map<string, number>();
const visits = new Map<string, number>();
const failures: Found["failures"] = [];
/** Seeds in progress, and finished ones. */
let given = 0;
let played = 0;
let printedAt = started;
let isOver = false;

// The processes say what they were doing; the summary of what was played follows.
process.once("SIGINT", () => {
  isOver = true;
  process.exitCode = 130;
  for (const child of running) child.kill("SIGINT");
});

/** Plays sessions in a process; returns its findings, unless stopped, and its output. */
const play = (seed: number, count: number): Promise<{ found: Found | null; text: string; code: number }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ["tests/simulation/run.ts"], {
      env: {
        ...process.env,
        SEED: String(seed),
        SESSIONS: String(count),
        ...(isReplay && { TRACE: "1" }),
        ...(options.open && { RECORD: recording }),
        ...(options.all && { ALL: "1" }),
        ...(options.only !== undefined && { ONLY: options.only }),
        ...(options.planted !== undefined && { PLANTED: options.planted }),
      },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    running.add(child);
    const printed: Buffer[] = [];
    let found: Found | null = null;
    child.on("message", (message) => {
      found = v.parse(Found, message);
    });
    child.stdout?.on("data", (bytes: Buffer) => printed.push(bytes));
    child.once("close", (code) => {
      running.delete(child);
      resolve({ found, text: Buffer.concat(printed).toString(), code: code ?? 1 });
    });
  });

const add = (found: Found): void => {
  played += found.played;
  failures.push(...found.failures);
  addTo(cells, found.cells);
  addTo(visits, found.visits);
};

/** Prints the progress and the remaining time. */
const printProgress = (): void => {
  const now = performance.now();
  if (now - printedAt < rhythm && played < sessions) return;
  printedAt = now;
  const rate = (played / (now - started)) * 1_000;
  const left = Math.min((sessions - played) / rate, (until - now) / 1_000);
  const rest =
    left > 0 ? `, ${left < 90 ? `${left.toFixed(0)} s` : `${(left / 60).toFixed(0)} min`} left` : "";
  console.log(`${played} sessions from seed ${first}, ${rate.toFixed(0)} a second${rest}`);
};

const work = async (): Promise<void> => {
  while (!isOver && given < sessions && performance.now() < until) {
    const count = Math.min(share, sessions - given);
    const seed = first + given;
    given += count;
    const { found, text, code } = await play(seed, count);
    // Another session failed before, and this one was stopped.
    if (isOver) return;
    if (found !== null) add(found);
    if (isReplay || code !== 0) console.log(text.trimEnd());
    if (code !== 0) {
      process.exitCode = 1;
      if (found === null && !isReplay) console.log(`the process that played from seed ${seed} has died`);
      if (!options.all || found === null) {
        isOver = true;
        for (const other of running) other.kill();
        return;
      }
    }
    if (!isReplay) printProgress();
  }
};

await Promise.all(Array.from({ length: options.workers }, work));
if (!isReplay) {
  const seconds = (performance.now() - started) / 1_000;
  mkdirSync(dirname(options.report), { recursive: true });
  writeFileSync(options.report, report({ first, played, seconds, failures, cells, visits }));
  const seeds = failures
    .map(({ seed }) => seed)
    .toSorted((one, other) => one - other)
    .join(", ");
  if (process.exitCode === 130) console.log(`stopped after ${played} sessions from seed ${first}`);
  else if (!isOver) console.log(failures.length === 0 ? "nothing went wrong" : `went wrong: ${seeds}`);
  console.log(`which fault met which state: ${options.report}`);
}
if (options.open) await openInspector(`/${recording}`);
