// Sessions of simulated people in the whole application (tests/simulation), in any number or for some time:
//   npm run simulate -- --sessions 100000 --minutes 10 --workers 2
//   npm run simulate -- --seed 408      one of them again, with all that happens in it
// Ends with 1 if a session goes wrong: its seed and the shortest story that goes wrong the same way are printed.
import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { Command, InvalidArgumentError } from "commander";

/** A process plays so many sessions, then another takes over: it tells how far it is, and gives its memory back. */
const most = 100;

const whole = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("It takes a whole number from 1.");
  return Number(text);
};

type Options = {
  sessions?: number;
  seed?: number;
  minutes?: number;
  workers: number;
  only?: string;
  planted?: string;
};

const options = new Command("npm run simulate --")
  .description("Sessions of simulated people in the whole application (tests/simulation/README.md).")
  .option("--sessions <count>", "how many; 1000 unless --minutes are named", whole)
  .option("--seed <seed>", "the first one; alone, that session again with all that happens in it", whole)
  .option("--minutes <minutes>", "for so long; with --sessions, until either is over", whole)
  .option("--workers <count>", "in so many processes", whole, availableParallelism())
  .option("--only <numbers>", "asks these invariants only, as C6,L2")
  .option("--planted <number>", "with the planted bug that this invariant is to find, as C6")
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
  .opts<Options>();

const isReplay =
  options.seed !== undefined && options.sessions === undefined && options.minutes === undefined;
const first = options.seed ?? 1 + (Math.floor(Date.now() / 1_000) % 10_000_000);
const asked = options.sessions ?? (options.minutes === undefined ? 1_000 : Infinity);
const sessions = isReplay ? 1 : asked;
const share = Math.min(most, Math.ceil(sessions / options.workers));
const begun = performance.now();
const until = begun + (options.minutes ?? Infinity) * 60_000;

const running = new Set<ChildProcess>();
/** Seeds that somebody plays already, and how many were played to their end. */
let given = 0;
let played = 0;
let isOver = false;

/** Plays sessions in a process of their own, and gives what it printed: the story, if one went wrong. */
const play = (seed: number, count: number): Promise<{ isSound: boolean; text: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ["tests/simulation/run.ts"], {
      env: {
        ...process.env,
        ...{ SEED: String(seed), SESSIONS: String(count) },
        ...(isReplay && { TRACE: "1" }),
        ...(options.only !== undefined && { ONLY: options.only }),
        ...(options.planted !== undefined && { PLANTED: options.planted }),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    running.add(child);
    const printed: Buffer[] = [];
    child.stdout.on("data", (bytes: Buffer) => printed.push(bytes));
    child.once("close", (code) => {
      running.delete(child);
      resolve({ isSound: code === 0, text: Buffer.concat(printed).toString() });
    });
  });

const work = async (): Promise<void> => {
  while (!isOver && given < sessions && performance.now() < until) {
    const count = Math.min(share, sessions - given);
    const seed = first + given;
    given += count;
    const { isSound, text } = await play(seed, count);
    // Another one went wrong before, and this one was stopped.
    if (isOver) return;
    if (isReplay || !isSound) console.log(text.trimEnd());
    if (!isSound) {
      isOver = true;
      process.exitCode = 1;
      for (const other of running) other.kill();
      return;
    }
    played += count;
    const seconds = (performance.now() - begun) / 1_000;
    if (!isReplay)
      console.log(`${played} sessions from seed ${first}, ${(played / seconds).toFixed(0)} a second`);
  }
};

await Promise.all(Array.from({ length: options.workers }, work));
if (!isOver && !isReplay) console.log("nothing went wrong");
