import type { Room } from "./turns.ts";

/**
 * Counts the requests that are worked on or wait for it (turns.ts), from before anything of them is read: a crowd that
 * comes in one moment is refused as cheaply as one that stands there already.
 */
export const openDoor = ({ atOnce, waiting, each }: Room) => {
  const [most, mostOfOne] = [atOnce + waiting, each.atOnce + each.waiting];
  const inside = new Map<string, number>();
  let all = 0;
  /** Lets one more of `whom` in, and gives what to call once it is answered; null where there is no room. */
  return (whom: string): (() => void) | null => {
    const own = inside.get(whom) ?? 0;
    if (all >= most || own >= mostOfOne) return null;
    inside.set(whom, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (inside.get(whom) ?? 1) - 1;
      if (left === 0) inside.delete(whom);
      else inside.set(whom, left);
    };
  };
};
