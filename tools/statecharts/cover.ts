import { type Graph, graphOf, shortestPaths } from "./nearest.ts";
import type { Edge } from "./tours.ts";

export type CoverOptions<E> = {
  /** What there is to take on an edge, by names; nothing for one that is only on the way. */
  readonly goals: (edge: E) => readonly string[];
  /** A whole number from 1: what a run would rather go without costs more. */
  readonly cost?: (edge: E) => number;
  /** Where runs begin. */
  readonly start: string;
  /** The most edges of a run. What is farther is not taken. */
  readonly longest: number;
  /** Whether a run can be at all. */
  readonly accepts?: (run: readonly E[]) => boolean;
  /** Whether a run may go on this way to its next goal, or another one should begin. */
  readonly goesOn?: (way: readonly E[]) => boolean;
};

/** A run, and the goal that it was begun for: its reason, which stays the same when others come or go. */
export type Run<E> = {
  readonly reason: string;
  readonly edges: readonly E[];
  readonly takes: readonly string[];
};

/** Runs that together take every goal within reach; `left` are the others, with the fewest edges that one needs. */
export type Cover<E> = {
  readonly runs: readonly Run<E>[];
  readonly left: ReadonlyMap<
    string,
    { readonly why: "unreachable" | "far" | "impossible"; readonly edges: number }
  >;
};

/** A run goes on to goals that are so near; to others a new one begins. */
const nearby = 5;

/** So many ways to one goal are tried before it is called impossible. */
const patience = 60;

/**
 * Short runs from the start that take every goal: each is begun for the goal that is farthest of those left, by the
 * cheapest way, and goes on to the nearest ones as long as it may. Unlike `tours`, which takes every edge in the fewest
 * steps, this is for people: runs are short, and of their number it is only hoped that it is small.
 */
export function cover<E extends Edge>(edges: readonly E[], options: CoverOptions<E>): Cover<E> {
  const { goals, cost = () => 1, start, longest, accepts = () => true } = options;
  const graph = graphOf(edges, cost);
  const known = waysToGoals(graph, start, goals);
  const wanted = new Set(edges.flatMap(goals));
  const left = new Map<string, { why: "unreachable" | "far" | "impossible"; edges: number }>();
  for (const goal of wanted) if (!known.has(goal)) left.set(goal, { why: "unreachable", edges: 0 });
  // The farthest first; what costs the same, as it was found.
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
  // What was out of reach by itself may have been taken by a longer run on its way.
  const taken = new Set(runs.flatMap(({ takes }) => takes));
  return { runs, left: new Map([...left].filter(([goal]) => !taken.has(goal))) };
}

/** Some of the cheapest ways from the start to each goal. */
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

/** The cheapest way on from the end of a run to a goal that is still open, if it fits. */
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
    // Ways come by cost: a dearer one may still be short enough, but is not worth the search.
    if (way.length > room) return undefined;
    if (!goals(way.last).some((goal) => open.has(goal))) continue;
    const edges = way.edges();
    if (goesOn(edges) && accepts([...run, ...edges])) return edges;
    if (++tries > patience) return undefined;
  }
  return undefined;
}
