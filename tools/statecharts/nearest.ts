import type { Edge } from "./tours.ts";

/** The searched graph: edges that leave each situation, by its key, and the cost of an edge. */
export type Graph<E extends Edge> = {
  readonly leaving: ReadonlyMap<string, readonly E[]>;
  /** A whole number from 1. */
  readonly cost: (edge: E) => number;
};

export const graphOf = <E extends Edge>(edges: readonly E[], cost: Graph<E>["cost"]): Graph<E> => ({
  leaving: Map.groupBy(edges, ({ from }) => from.key),
  cost,
});

/** A path: its length, last edge, and on demand all edges. */
export type ShortestPath<E> = {
  readonly length: number;
  readonly last: E;
  readonly edges: () => readonly E[];
};

type Settled<E> = { readonly last: E | null; readonly length: number };

/**
 * The cheapest paths from a situation to edges, cheapest first, found one by one, so that a caller can stop early. Of
 * equal paths the one with the first edges.
 */
export function* shortestPaths<E extends Edge>(
  { leaving, cost }: Graph<E>,
  start: string,
): Generator<ShortestPath<E>> {
  const by = new Map<string, Settled<E>>();
  const buckets: { readonly key: string; readonly last: E | null }[][] = [[{ key: start, last: null }]];
  for (let spent = 0; spent < buckets.length; spent++)
    for (const { key, last } of buckets[spent] ?? []) {
      const length = last === null ? 0 : (by.get(last.from.key)?.length ?? 0) + 1;
      if (last) yield { length, last, edges: () => [...wayTo(by, last.from.key), last] };
      if (by.has(key)) continue;
      by.set(key, { last, length });
      for (const edge of leaving.get(key) ?? [])
        (buckets[spent + cost(edge)] ??= []).push({ key: edge.to.key, last: edge });
    }
}

function wayTo<E extends Edge>(by: ReadonlyMap<string, Settled<E>>, key: string): E[] {
  const way: E[] = [];
  for (let last = by.get(key)?.last; last; last = by.get(last.from.key)?.last) way.push(last);
  return way.toReversed();
}
