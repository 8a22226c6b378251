import { type Graph, graphOf, shortestPaths } from "./nearest.ts";
import type { Edge } from "./tours.ts";

export type CoverOptions<E> = {
  /** Names of the goals of an edge; none for an edge that only connects. */
  readonly goals: (edge: E) => readonly string[];
  /** A whole number from 1. Unwanted edges cost more. */
  readonly cost?: (edge: E) => number;
  /** Where runs begin. */
  readonly start: string;
  /** Maximum edges of a run. Goals that are farther away are left out. */
  readonly longest: number;
  /** Whether a run is possible. */
  readonly accepts?: (run: readonly E[]) => boolean;
  /** Whether a run may continue by this path to its next goal; otherwise another run begins. */
  readonly goesOn?: (way: readonly E[]) => boolean;
};

/** A run and its reason: the goal it began for, which does not depend on other goals. */
export type Run<E> = {
  readonly reason: string;
  readonly edges: readonly E[];
  readonly takes: readonly string[];
};

/** Runs that take every reachable goal. `left`: the others, each with the fewest edges it needs. */
export type Cover<E> = {
  readonly runs: readonly Run<E>[];
  readonly left: ReadonlyMap<
    string,
    { readonly why: "unreachable" | "far" | "impossible"; readonly edges: number }
  >;
};

/** Maximum distance to the next goal of a run; for others a new run begins. */
const nearby = 5;

/** Maximum paths tried before a goal counts as impossible. */
const patience = 60;

/**
 * Short runs from the start that take every goal. Each begins with the cheapest path to the farthest open goal and
 * continues to the nearest open goals while it may. Unlike `tours`, which takes every edge in the fewest steps, this is
 * for people: runs are short, but their number is not the minimum.
 */
export function cover<E extends Edge>(edges: readonly E[], options: CoverOptions<E>): Cover<E> {
  const { goals, cost = () => 1, start, longest, accepts = () => true } = options;
  const graph = graphOf(edges, cost);
  const known = waysToGoals(graph, start, goals);
  const wanted = new Set(edges.flatMap(goals));
  const left = new Map<string, { why: "unreachable" | "far" | "impossible"; edges: number }>();
  for (const goal of wanted) if (!known.has(goal)) left.set(goal, { why: "unreachable", edges: 0 });
  // The farthest first; equal costs in the order of discovery.
  const open = new Set([...known.keys()].toReversed());

  const runs: Run<E>[] = [];
  const take = (edge: E, taken: string[]) => {
    for (const goal of goals(edge)) if (open.delete(goal)) taken.push(goal);
  };
  for (const reason of open) {
    const candidates = known.get(reason) ?? [];
    const short = candidates.filter(({ length }) => length <= longest);
    const first = short.find(accepts);
    if (first === undefined) {
      open.delete(reason);
      const edges = candidates.reduce((least, { length }) => Math.min(least, length), Infinity);
      left.set(reason, { why: short.length > 0 ? "impossible" : "far", edges });
      continue;
    }
    const takes: string[] = [];
    const run = [...first];
    for (const edge of first) take(edge, takes);
    for (let more = goOn(graph, run, open, options); more; more = goOn(graph, run, open, options)) {
      run.push(...more);
      for (const edge of more) take(edge, takes);
    }
    runs.push({ reason, edges: run, takes });
  }
  // A longer run may have taken a goal that was out of reach alone.
  const taken = new Set(runs.flatMap(({ takes }) => takes));
  return { runs, left: new Map([...left].filter(([goal]) => !taken.has(goal))) };
}

/** Some of the cheapest paths from the start to each goal. */
function waysToGoals<E extends Edge>(graph: Graph<E>, start: string, goals: (edge: E) => readonly string[]) {
  const found = new Map<string, (readonly E[])[]>();
  for (const way of shortestPaths(graph, start))
    for (const goal of goals(way.last)) {
      const list = found.get(goal);
      if (!list) found.set(goal, [way.edges()]);
      else if (list.length < patience) list.push(way.edges());
    }
  return found;
}

/** The cheapest path from the end of a run to an open goal, if it fits. */
function goOn<E extends Edge>(
  graph: Graph<E>,
  run: readonly E[],
  open: ReadonlySet<string>,
  { goals, longest, accepts = () => true, goesOn = () => true }: CoverOptions<E>,
): readonly E[] | undefined {
  let tries = 0;
  const room = Math.min(nearby, longest - run.length);
  const end = run.at(-1)?.to.key;
  if (open.size === 0 || room === 0 || end === undefined) return undefined;
  for (const way of shortestPaths(graph, end)) {
    // Paths come by cost. A more expensive one may be short enough, but is not worth the search.
    if (way.length > room) return undefined;
    if (!goals(way.last).some((goal) => open.has(goal))) continue;
    const edges = way.edges();
    if (goesOn(edges) && accepts([...run, ...edges])) return edges;
    if (++tries > patience) return undefined;
  }
  return undefined;
}
