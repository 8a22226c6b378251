import { connect, createFlowNode, sendCheapest } from "./flow.ts";

/** A step of a tour: the keys of the situations it connects. */
export type Edge = { readonly from: { readonly key: string }; readonly to: { readonly key: string } };

export type TourOptions<E> = {
  /** Maximum steps of a run. A step farther from the start gets a longer run. */
  readonly longest?: number | undefined;
  /** Whether a run is possible; one that no timing allows is cut where it becomes impossible. */
  readonly accepts?: (run: readonly E[]) => boolean;
};

/**
 * Runs from the start that together take every step, in the fewest steps possible: the directed Chinese postman
 * (Edmonds and Johnson 1973) with free restarts. The start is where the first step begins. Among the shortest
 * solutions, one with the fewest runs. With `longest` the runs are cut and the cuts bridged by shortest paths: every
 * step is still taken, in a few more steps than the optimum.
 * @throws when a step cannot be reached from the start.
 */
export function tours<E extends Edge>(steps: readonly E[], { longest, accepts }: TourOptions<E> = {}): E[][] {
  const fits = (run: readonly E[]) => run.length <= (longest ?? Infinity) && (accepts?.(run) ?? true);
  const best = runs(steps, frequencies(steps));
  return best.every(fits) ? best : cut(best, steps, fits);
}

/** The fewest steps in which runs from the start can take every step: what `tours` needs without `longest`. */
export const optimum = (steps: readonly Edge[]): number => frequencies(steps).reduce((sum, n) => sum + n, 0);

/** How often each step is taken in an optimum: once, and again where it is the shortest way to others. */
function frequencies(steps: readonly Edge[]): number[] {
  const start = steps[0]?.from.key;
  if (start === undefined) return [];
  const surplus = new Map<string, number>();
  for (const { from, to } of steps) {
    surplus.set(from.key, (surplus.get(from.key) ?? 0) - 1);
    surplus.set(to.key, (surplus.get(to.key) ?? 0) + 1);
  }
  const nodes = new Map([...surplus].map(([key]) => [key, createFlowNode()]));
  const at = (key: string) => nodes.get(key) ?? createFlowNode();
  const [source, sink] = [createFlowNode(), createFlowNode()];
  // From a situation with fewer steps out than in, a run continues to one with more, or another run starts.
  let wanted = 0;
  for (const [key, more] of surplus) {
    if (key === start) continue;
    if (more > 0) connect(source, at(key), 0, more);
    if (more < 0) connect(at(key), sink, 0, -more);
    wanted += Math.max(0, -more);
  }
  // A step costs more than all restarts together, so restarts only decide between equally short solutions.
  connect(source, at(start), 1);
  const again = steps.map(({ from, to }) => connect(at(from.key), at(to.key), wanted + 1));
  sendCheapest([source, sink, ...nodes.values()], source, sink);
  return again.map(({ flow }) => 1 + flow);
}

/** Splits steps taken so often into runs: an Eulerian circuit (Hierholzer) in which every surplus is a restart. */
function runs<E extends Edge>(steps: readonly E[], frequency: readonly number[]): E[][] {
  const start = steps[0]?.from.key;
  if (start === undefined) return [];
  const out = new Map<string, (E | "restart")[]>();
  const surplus = new Map<string, number>();
  const leave = (key: string, step: E | "restart", times: number) => {
    const list = out.get(key) ?? [];
    for (let n = 0; n < times; n++) list.push(step);
    out.set(key, list);
  };
  steps.forEach((step, index) => {
    const times = frequency[index] ?? 1;
    leave(step.from.key, step, times);
    surplus.set(step.from.key, (surplus.get(step.from.key) ?? 0) - times);
    surplus.set(step.to.key, (surplus.get(step.to.key) ?? 0) + times);
  });
  for (const [key, more] of surplus) if (key !== start) leave(key, "restart", more);

  const circuit: (E | "restart")[] = [];
  const trail: { at: string; by: E | "restart" | null }[] = [{ at: start, by: null }];
  for (let last = trail.at(-1); last; last = trail.at(-1)) {
    const by = out.get(last.at)?.pop();
    if (by) trail.push({ at: by === "restart" ? start : by.to.key, by });
    else {
      if (last.by) circuit.push(last.by);
      trail.pop();
    }
  }
  const found: E[][] = [[]];
  for (const step of circuit.toReversed()) {
    if (step === "restart") found.push([]);
    else found.at(-1)?.push(step);
  }
  // The circuit is closed, so its last run continues as its first.
  const [first = [], ...others] = found;
  const [last = []] = others.splice(-1);
  const whole = [[...last, ...first], ...others].filter((run) => run.length > 0);
  if (new Set(whole.flat()).size < steps.length)
    throw new Error("some steps cannot be reached from the start");
  return whole;
}

/** Cuts runs to their maximum, and starts the next by the shortest path to a step that is not taken yet. */
function cut<E extends Edge>(
  whole: readonly E[][],
  steps: readonly E[],
  fits: (run: readonly E[]) => boolean,
) {
  const lead = shortestPaths(steps);
  const taken = new Set<E>();
  const found: E[][] = [];
  for (const run of whole) {
    for (let next = 0; next < run.length; next++) {
      const step = run[next];
      if (!step || taken.has(step)) continue;
      const rest = [...(lead.get(step.from.key) ?? []), ...run.slice(next)];
      const shortest = rest.length - (run.length - next) + 1;
      // A longer run fits no better, so bisection finds the longest that does.
      let [good, bad] = [shortest, rest.length + 1];
      while (bad - good > 1) {
        const middle = (good + bad) >> 1;
        if (fits(rest.slice(0, middle))) good = middle;
        else bad = middle;
      }
      const useful = rest.slice(0, good).findLastIndex((one) => !taken.has(one)) + 1;
      const piece = rest.slice(0, useful);
      for (const one of piece) taken.add(one);
      found.push(piece);
    }
  }
  return found;
}

/** The shortest path from the start to every situation, by key. */
function shortestPaths<E extends Edge>(steps: readonly E[]): Map<string, readonly E[]> {
  const out = Map.groupBy(steps, ({ from }) => from.key);
  const paths = new Map<string, readonly E[]>(steps.slice(0, 1).map(({ from }) => [from.key, []]));
  for (const [key, path] of paths)
    for (const step of out.get(key) ?? [])
      if (!paths.has(step.to.key)) paths.set(step.to.key, [...path, step]);
  return paths;
}
