import { campaign, seedsFrom } from "./campaign.ts";
import { planOf } from "./plan.ts";
import { play } from "./play.ts";
import { explain, shrink } from "./shrink.ts";
import { table } from "./table.ts";

/*
 * SEED=… SESSIONS=… node tests/simulation/run.ts: many sessions, and the shortest story of the first that goes wrong.
 * HASHES=1 prints the hash of each, TRACE=1 everything that happens in one, TABLE=1 which faults were met
 * where, SCAN=1 what goes wrong in each; ONLY=C6,L2 asks these only.
 */

const { SEED, SESSIONS, HASHES, TRACE, TABLE, SCAN, ONLY } = process.env;
const seeds = seedsFrom(Number(SEED ?? 1), Number(SESSIONS ?? (SEED === undefined ? 150 : 1)));
const print = (text: string) => void process.stdout.write(`${text}\n`);

if (HASHES !== undefined) for (const seed of seeds) print(`${seed} ${(await play(planOf(seed))).hash}`);
else if (TRACE !== undefined) for (const seed of seeds) print(explain(await play(planOf(seed))));
else if (SCAN !== undefined)
  for (const seed of seeds) {
    const { failure } = await play(planOf(seed), {}, ONLY?.split(","), false);
    if (failure !== null) print(`${seed}  ${failure.number}: ${failure.why}`);
  }
else {
  const { failed, played, cells } = await campaign(seeds, {}, ONLY?.split(","));
  if (TABLE !== undefined) print(table(cells));
  if (failed !== null) print(explain(await shrink(failed, {}, ONLY?.split(","))));
  print(`${played} sessions, ${failed === null ? "nothing went wrong" : "the last one went wrong"}`);
  process.exitCode = failed === null ? 0 : 1;
}
