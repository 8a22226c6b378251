import { campaign, seedsFrom } from "./campaign.ts";
import { planOf } from "./plan.ts";
import { planted } from "./planted.ts";
import { play } from "./play.ts";
import { explain, shrink } from "./shrink.ts";
import { table } from "./table.ts";

/*
 * SEED=… SESSIONS=… node tests/simulation/run.ts: many sessions, and the shortest story of the first that goes wrong.
 * HASHES=1 prints the hash of each, TRACE=1 everything that happens in one, TABLE=1 which faults were met
 * where, SCAN=1 what goes wrong in each; ONLY=C6,L2 asks these only, PLANTED=C6 has the bug that this one is to find.
 * `npm run simulate` runs it in several processes.
 */

const { SEED, SESSIONS, HASHES, TRACE, TABLE, SCAN, ONLY, PLANTED } = process.env;
const seeds = seedsFrom(Number(SEED ?? 1), Number(SESSIONS ?? (SEED === undefined ? 150 : 1)));
const only = ONLY?.split(",");
const bug = PLANTED === undefined ? { parts: {} } : planted[PLANTED];
if (bug === undefined) throw new Error(`No bug is planted for ${PLANTED}.`);
const { parts } = bug;
const print = (text: string) => void process.stdout.write(`${text}\n`);

if (HASHES !== undefined) for (const seed of seeds) print(`${seed} ${(await play(planOf(seed))).hash}`);
else if (TRACE !== undefined)
  for (const seed of seeds) {
    const outcome = await play(planOf(seed), parts, only);
    print(explain(outcome));
    if (outcome.failure !== null) process.exitCode = 1;
  }
else if (SCAN !== undefined)
  for (const seed of seeds) {
    const { failure } = await play(planOf(seed), parts, only, false);
    if (failure !== null) print(`${seed}  ${failure.number}: ${failure.why}`);
  }
else {
  const { failed, played, cells } = await campaign(seeds, parts, only);
  if (TABLE !== undefined) print(table(cells));
  if (failed !== null) print(explain(await shrink(failed, parts, only)));
  print(`${played} sessions, ${failed === null ? "nothing went wrong" : "the last one went wrong"}`);
  process.exitCode = failed === null ? 0 : 1;
}
