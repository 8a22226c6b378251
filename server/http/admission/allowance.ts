import { LRUCache } from "lru-cache";

/** So many askers are remembered at most; one that was forgotten has all of it again. */
const most = 50_000;

/** So much each asker may take at once, and again within so many seconds. */
export type Measure = { readonly points: number; readonly seconds: number };

/**
 * Takes `cost` of what `asker` has, and gives 0; or takes nothing, and gives in how many milliseconds there is so much.
 * What was taken comes back drop by drop: given back all at once, it would let in a crowd every few seconds of whoever
 * asks without end, and everybody else waits for that crowd.
 */
export type Take = (asker: string, cost: number) => number;

/** `now`: milliseconds that never go back. */
export const openAllowance = ({ points, seconds }: Measure, now: () => number): Take => {
  const drop = (seconds * 1_000) / points;
  const fullAgain = new LRUCache<string, number>({ max: most });
  return (asker, cost) => {
    const at = now();
    const then = Math.max(at, fullAgain.get(asker) ?? 0) + cost * drop;
    const wait = then - at - seconds * 1_000;
    // Less than one is what is left of dividing.
    if (wait >= 1) return wait;
    fullAgain.set(asker, then);
    return 0;
  };
};
