import { addTo, type FaultCounts } from "./fault-counts.ts";
import type { Parts } from "./parts.ts";
import { planOf } from "./plan.ts";
import { type Outcome, play } from "./play.ts";

/** The result of many sessions. */
export type Campaign = {
  failed: Outcome | null;
  played: number;
  cells: FaultCounts;
  /** Sessions in which a page rested in a state, by state. */
  visits: ReadonlyMap<string, number>;
};

/** What to do with a failed session, and whether to continue. */
type Wrong = { note?: (outcome: Outcome) => Promise<void>; isToGoOn?: boolean };

/** Plays one session per seed until one fails. */
export const campaign = async (
  seeds: Iterable<number>,
  parts: Parts = {},
  only?: readonly string[],
  { note, isToGoOn = false }: Wrong = {},
): Promise<Campaign> => {
  const cells = new Map<string, number>();
  const visits = new Map<string, number>();
  let failed: Outcome | null = null;
  let played = 0;
  for (const seed of seeds) {
    const outcome = await play(planOf(seed), parts, only, false);
    played += 1;
    addTo(cells, outcome.cells);
    addTo(
      visits,
      Array.from(outcome.visited, (stateName) => [stateName, 1] as const),
    );
    if (outcome.failure === null) continue;
    failed ??= outcome;
    await note?.(outcome);
    if (!isToGoOn) break;
  }
  return { failed, played, cells, visits };
};

export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
