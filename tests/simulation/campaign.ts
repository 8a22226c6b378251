import type { Parts } from "./parts.ts";
import { planOf } from "./plan.ts";
import { type Outcome, play } from "./play.ts";

/** What a run of many sessions came to. */
export type Campaign = {
  /** The first one that went wrong. */
  failed: Outcome | null;
  /** How many were played. */
  played: number;
  cells: Map<string, number>;
};

/** Plays one session for each seed, until one goes wrong. */
export const campaign = async (
  seeds: Iterable<number>,
  parts: Parts = {},
  only?: readonly string[],
): Promise<Campaign> => {
  const cells = new Map<string, number>();
  let played = 0;
  for (const seed of seeds) {
    const outcome = await play(planOf(seed), parts, only, false);
    played += 1;
    for (const [cell, count] of outcome.cells) cells.set(cell, (cells.get(cell) ?? 0) + count);
    if (outcome.failure !== null) return { failed: outcome, played, cells };
  }
  return { failed: null, played, cells };
};

/** So many seeds from the first one on. */
export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
