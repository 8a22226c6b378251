import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { campaign, seedsFrom } from "./campaign.ts";
import { busy, faultInState, unmetFaults } from "./fault-counts.ts";
import { faults } from "./faults.ts";
import { planOf } from "./plan.ts";
import { play } from "./play.ts";
import { explain, shrink } from "./shrink.ts";
import { unknown, unvisitedStates } from "./unvisited.ts";

const { SEED, SESSIONS } = process.env;
const first = Number(SEED ?? 1);
const sessions = Number(SESSIONS ?? (SEED === undefined ? 20 : 1));
/** Sessions that are played twice. */
const sessionsCompared = sessions > 20 ? 20 : 8;
/** Sessions that suffice for every fault to occur; with fixed seeds, for each in all busy states. */
const enough = { faults: 100, visits: SEED === undefined ? 1_000 : Infinity };

describe("the whole application in a simulated world", () => {
  test(`${sessions} sessions from seed ${first} keep every invariant and end quietly`, async () => {
    const { failed, cells, visits } = await campaign(seedsFrom(first, sessions));
    expect(failed === null ? "" : explain(await shrink(failed))).toBe("");

    const met = new Set(Array.from(cells.keys(), (cell) => cell.split(" × ")[0]));
    expect(sessions < enough.faults ? [] : faults.filter((fault) => !met.has(fault))).toEqual([]);
    if (sessions < enough.visits) return;
    expect(
      busy.flatMap((state) => unmetFaults(cells, state).map((fault) => faultInState(fault, state))),
    ).toEqual([]);
    expect(unvisitedStates(visits)).toEqual([]);
    expect(unknown()).toEqual([]);
  }, 1_800_000);

  // "Thoroughly" runs in `npm test` only (scripts/checks.ts).
  test("the same seed thoroughly gives the same story in one process and in another", async () => {
    const seeds = seedsFrom(first, sessionsCompared);
    const playStory = async () => {
      const hashes: string[] = [];
      for (const seed of seeds) hashes.push(`${seed} ${(await play(planOf(seed))).hash}`);
      return hashes;
    };
    const here = await playStory();
    expect(await playStory()).toEqual(here);
    const env = { ...process.env, SEED: String(first), SESSIONS: String(sessionsCompared), HASHES: "1" };
    // Two other processes: Vitest's loader and Node's take a different number of turns for a cached
    // `import()`, which may reorder simultaneous events.
    const elsewhere = () => promisify(execFile)(process.execPath, ["tests/simulation/run.ts"], { env });
    const [one, other] = await Promise.all([elsewhere(), elsewhere()]);
    expect(other.stdout).toBe(one.stdout);
    expect(one.stdout.trim().split("\n").length).toBe(seeds.length);
    expect(new Set(here.map((line) => line.split(" ")[1])).size).toBe(seeds.length);
  });
});
