import { writeFileSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import type { Found } from "./found.ts";
import { campaign, seedsFrom } from "./campaign.ts";
import { planOf } from "./plan.ts";
import { planted } from "./planted.ts";
import { type Outcome, play } from "./play.ts";
import { explain, shrink } from "./shrink.ts";
import type { InspectionEvent } from "xstate";
import { observeActors } from "#src/dev/recorder/observe.ts";
import { type Entry, type Recording, version } from "#src/dev/recording/entry.ts";

/** A session's recording for the inspector. */
type SessionRecording = {
  /** Observes a page that is loaded in a tab. */
  watch: (tab: number, now: () => number) => (happened: InspectionEvent) => void;
  /** The recording as a file; all tabs of a failed session end with the failure. */
  write: (outcome: Pick<Outcome, "failure" | "plan">) => string;
};

/** Nothing is redacted, since the people are invented. Errors are no JSON. */
const plain = (value: unknown): unknown =>
  value instanceof Error ? { name: value.name, message: value.message } : value;

/** Pages stop with the session, which is not part of its story. */
const isStopped = (entry: Entry): boolean =>
  (entry.kind === "settled" && entry.result === "stopped") ||
  (entry.kind === "snapshot" && entry.status === "stopped");

const createRecording = (): SessionRecording => {
  const entries: Entry[] = [];
  const tabs = new Map<number, { nth: number; load: number }>();
  return {
    watch: (number, now) => {
      const tab = tabs.get(number) ?? { nth: 0, load: 0 };
      tabs.set(number, tab);
      tab.load += 1;
      const source = { id: `tab ${number + 1}`, address: "/" };
      const write = (happened: object, at: number): number => {
        tab.nth += 1;
        // Cast: the observer's record with the three members that it lacks is an entry.
        entries.push({ nth: tab.nth, at, source, ...happened } as Entry);
        return tab.nth;
      };
      write({ kind: "page", what: "came", load: tab.load, how: "navigate", from: null }, now());
      return observeActors(tab.load, plain, write, now).inspect;
    },
    write: ({ failure, plan: { seed } }) => {
      const end = entries.at(-1)?.at ?? 0;
      const kept = entries.filter((entry) => !(entry.at === end && isStopped(entry)));
      const lastOfTabs = new Map(kept.map((entry) => [entry.source.id, entry]));
      const failed = [...lastOfTabs.values()].flatMap(({ nth, source }): Entry[] => {
        if (failure === null) return [];
        const why = [`${failure.number}: ${failure.why}`];
        return [{ kind: "failed", nth: nth + 1, at: end, source, why, where: `SEED=${seed}` }];
      });
      return JSON.stringify({ version, entries: [...kept, ...failed] } satisfies Recording);
    },
  };
};

/*
 * SEED=… SESSIONS=… node tests/simulation/run.ts plays sessions and prints the shortest story of the first
 * failure. ALL=1 continues after it, HASHES=1 prints each hash, TRACE=1 the whole log of one, RECORD=file
 * writes it for the inspector; ONLY=C6,L2 checks these only, PLANTED=C6 plants that bug. `npm run simulate`
 * runs several processes and collects the results.
 */

const { SEED, SESSIONS, HASHES, TRACE, RECORD, ALL, ONLY, PLANTED } = process.env;
const seeds = seedsFrom(Number(SEED ?? 1), Number(SESSIONS ?? (SEED === undefined ? 150 : 1)));
const only = ONLY?.split(",");
const bug = PLANTED === undefined ? { parts: {} } : planted[PLANTED];
if (bug === undefined) throw new Error(`No bug is planted for ${PLANTED}.`);
const { parts } = bug;
const print = (text: string) => void process.stdout.write(`${text}\n`);
const failures: Found["failures"][number][] = [];

// An actor's error breaks its parents up to the root, which throws by itself: C41 reports it with the story.
process.on("uncaughtException", (error) => {
  process.exitCode = 1;
  if (lastError !== error.message) process.stderr.write(`${error.stack ?? error.message}\n`);
  lastError = error.message;
});
let lastError = "";

/** Interval of progress reports while a story is shortened, in ms. */
const rhythm = 5_000;

/** The shortest story of a failed session. Says what it does; a signal ends it, and the seed is printed. */
const shorten = async (outcome: Outcome): Promise<Outcome> => {
  const { seed, moves } = outcome.plan;
  const what = `SEED=${seed}  ${outcome.failure?.number}: ${outcome.failure?.why}`;
  const again = `npm run simulate -- --seed ${seed}`;
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  const stop = () => {
    say(`${what}\n  stopped before its story was shortened; all of it: ${again}`);
    process.exit(130);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  say(
    `${what}\n  its story of ${moves.length} moves is shortened, which can take minutes; Ctrl+C stops that`,
  );
  let attempts = 0;
  let saidAt = performance.now();
  const shortest = await shrink(outcome, parts, only, async (left) => {
    attempts += 1;
    // Sessions take no turn of the event loop; signals need one.
    await turn();
    if (performance.now() - saidAt < rhythm) return;
    saidAt = performance.now();
    say(`  SEED=${seed}: ${left} of ${moves.length} moves left after ${attempts} attempts`);
  });
  process.off("SIGINT", stop).off("SIGTERM", stop);
  return shortest;
};

// The process that reads the output has ended.
process.stdout.on("error", () => process.exit(1));

const note = async (outcome: Outcome): Promise<void> => {
  process.exitCode = 1;
  const shortest = await shorten(outcome);
  const story = explain(shortest);
  print(story);
  const { number, why } = shortest.failure ?? { number: "", why: "" };
  failures.push({ seed: outcome.plan.seed, number, why, story });
};

if (HASHES !== undefined) for (const seed of seeds) print(`${seed} ${(await play(planOf(seed))).hash}`);
else if (TRACE !== undefined)
  for (const seed of seeds) {
    const recording = createRecording();
    const watched = RECORD === undefined ? parts : { ...parts, watch: recording.watch };
    const outcome = await play(planOf(seed), watched, only);
    if (RECORD !== undefined) writeFileSync(RECORD, recording.write(outcome));
    print(explain(outcome));
    if (outcome.failure !== null) process.exitCode = 1;
  }
else {
  const found = await campaign(seeds, parts, only, { note, isToGoOn: ALL !== undefined });
  const { played, cells, visits } = found;
  print(
    `${played} sessions, ${failures.length === 0 ? "nothing went wrong" : `${failures.length} went wrong`}`,
  );
  const report: Found = { played, failures, cells: [...cells], visits: [...visits] };
  process.send?.(report);
}
