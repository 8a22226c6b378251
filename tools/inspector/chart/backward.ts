import type { State } from "./graph.ts";

/**
 * Whether an arrow leads back to what its author wrote earlier: the layout then draws it upwards. Left to itself ELK
 * chooses which arrows of a cycle turn back, and a chart begins at its bottom.
 */
export function backwardOf(states: readonly State[]): (from: string, to: string) => boolean {
  const place = new Map(states.map(({ id }, index) => [id, index]));
  const parents = new Map(states.map(({ id, parent }) => [id, parent]));
  const lineOf = (id: string): string[] => {
    const line = [id];
    for (let above = parents.get(id); above !== undefined && above !== null; above = parents.get(above))
      line.unshift(above);
    return line;
  };
  return (from, to) => {
    const [a, b] = [lineOf(from), lineOf(to)];
    const apart = a.findIndex((id, depth) => id !== b[depth]);
    const [left, right] = [a[apart], b[apart]];
    if (left === undefined || right === undefined) return false;
    return (place.get(right) ?? 0) < (place.get(left) ?? 0);
  };
}
