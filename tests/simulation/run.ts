import { writeFileSync } from "node:fs";
import type { Found } from "./found.ts";
import { campaign, seedsFrom } from "./campaign.ts";
import { planOf } from "./plan.ts";
import { planted } from "./planted.ts";
import { type Outcome, play } from "./play.ts";
import { createRecording } from "./recording.ts";
import { explain, shrink } from "./shrink.ts";

/*
 * SEED=… SESSIONS=… node tests/simulation/run.ts: many sessions, and the shortest story of the first that goes wrong.
 * ALL=1 goes on after it, HASHES=1 prints the hash of each, TRACE=1 everything that happens in one, which RECORD=file
 * writes down for the inspector; ONLY=C6,L2 asks these only, PLANTED=C6 has the bug that this one is to find. `npm run simulate` runs it in several processes, and is
 * told what was found.
 */

const { SEED, SESSIONS, HASHES, TRACE, RECORD, ALL, ONLY, PLANTED } = process.env;
const seeds = seedsFrom(Number(SEED ?? 1), Number(SESSIONS ?? (SEED === undefined ? 150 : 1)));
const only = ONLY?.split(",");
const bug = PLANTED === undefined ? { parts: {} } : planted[PLANTED];
if (bug === undefined) throw new Error(`No bug is planted for ${PLANTED}.`);
const { parts } = bug;
const print = (text: string) => void process.stdout.write(`${text}\n`);
const failures: Found["failures"][number][] = [];

// What breaks an actor breaks those around it up to the last, and that throws by itself: C41 says so, with the story.
process.on("uncaughtException", (error) => {
  process.exitCode = 1;
  if (lastError !== error.message) process.stderr.write(`${error.stack ?? error.message}\n`);
  lastError = error.message;
});
let lastError = "";

/** Writes down the shortest story of a session that went wrong. */
const note = async (outcome: Outcome): Promise<void> => {
  process.exitCode = 1;
  const shortest = await shrink(outcome, parts, only);
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
  const told: Found = { played, failures, cells: [...cells], visits: [...visits] };
  process.send?.(told);
}
