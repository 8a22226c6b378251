import { addTo, type Cells } from "./cells.ts";
import type { Parts } from "./parts.ts";
import { planOf } from "./plan.ts";
import { type Outcome, play } from "./play.ts";

/** What a run of many sessions came to. */
export type Campaign = {
  /** The first one that went wrong. */
  failed: Outcome | null;
  /** How many were played. */
  played: number;
  cells: Cells;
  /** In how many sessions each state of each machine was come to. */
  visits: ReadonlyMap<string, number>;
};

/** What is done with each session that goes wrong, and whether others are played after it. */
type Wrong = { note?: (outcome: Outcome) => Promise<void>; isToGoOn?: boolean };

/** Plays one session for each seed, until one goes wrong. */
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
      Array.from(outcome.visited, (place) => [place, 1] as const),
    );
    if (outcome.failure === null) continue;
    failed ??= outcome;
    await note?.(outcome);
    if (!isToGoOn) break;
  }
  return { failed, played, cells, visits };
};

/** So many seeds from the first one on. */
export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
