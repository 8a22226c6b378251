import type { State } from "./graph.ts";

/**
 * What to look at to see what is active: the innermost state that holds all of it; of a single state, what surrounds it.
 * None where nothing is active but the machine itself.
 */
export function centreOf(states: readonly State[], active: ReadonlySet<string>): State | null {
  const inside = (of: State) => states.filter(({ parent, path }) => parent === of.id && active.has(path));
  let around: State | null = null;
  let at = states[0];
  while (at !== undefined) {
    const below: readonly State[] = inside(at);
    if (below.length > 1) return at;
    if (below[0] === undefined) return around;
    [around, at] = [at, below[0]];
  }
  return around;
}
