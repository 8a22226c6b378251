import type { AnyStateMachine } from "xstate";
import { cover } from "../statecharts/cover.ts";
import type { Model } from "../statecharts/model-spec.ts";
import { graphOf, shortestPaths } from "../statecharts/nearest.ts";
import { schedule } from "../statecharts/schedule.ts";
import type { Situation, Step } from "../statecharts/world.ts";
import { type GoalName, type PathEdge, edgesOf, goalsOf, isByPerson } from "./goals.ts";
import { isIn, nodesOf, touches } from "./state-names.ts";
import { UsageError } from "./usage-error.ts";

/** Shuffles by the seed; 0 keeps the order. (mulberry32, Fisher and Yates) */
const shuffled = <T>(list: readonly T[], seed: number): T[] => {
  const result = [...list];
  if (seed === 0) return result;
  let state = seed;
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    // Casts: both places are in the list.
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
};

/** Options of the choice of paths. */
export type Wanted = {
  /** Null: only the shortest path from `from` through `through` to `to`. */
  readonly goal: GoalName | null;
  /** The laws that a transition shows, as goals instead of the transition; null: the transition itself. */
  readonly counts: ((transition: string) => readonly string[]) | null;
  readonly only: "people" | "all";
  readonly from: string | null;
  readonly through: readonly string[];
  readonly to: string | null;
  readonly avoid: readonly string[];
  /** Maximum steps of a path, without those to its beginning (`from`) and those to its end (`to`). */
  readonly longest: number;
  /** Maximum steps of all paths together. */
  readonly budget: number;
  readonly seed: number;
  /** Why a step cannot be played where the paths go, or null. */
  readonly unplayable: (step: Step<AnyStateMachine>) => string | null;
  /** Whether a path can be timed where it is walked; by default always. */
  readonly accepts?: (steps: readonly Step<AnyStateMachine>[]) => boolean;
  /** Weight of a step: steps of money or access weigh more. 1 by default. */
  readonly weight?: (step: Step<AnyStateMachine>) => number;
  /** Whether a situation ends at once where paths are walked; no path ends there. */
  readonly passing?: (at: Situation<AnyStateMachine>) => boolean;
};

/** Goals: every transition of a machine, by any actor, with any number of steps. */
export const everyTransition = {
  goal: "transitions",
  counts: null,
  only: "all",
  from: null,
  through: [],
  to: null,
  avoid: [],
  budget: Infinity,
  seed: 0,
} as const satisfies Partial<Wanted>;

/** A path; `reason` is the goal it was chosen for, and `lead` the number of steps until it begins. */
export type Path = {
  readonly reason: string;
  readonly lead: number;
  /** The place of the step it was chosen for. */
  readonly main: number;
  readonly steps: readonly Step<AnyStateMachine>[];
  readonly takes: readonly string[];
  /** Whether it is the way on which everything works. */
  readonly isMainWay?: true;
};

export type Chosen = {
  readonly paths: readonly Path[];
  /** Number of goals, and why some are not taken. `others`: transitions that users do not cause. */
  readonly goals: number;
  readonly others: number;
  readonly left: readonly { readonly goal: string; readonly why: string }[];
};

/** Cost of a step: users and replies are cheap; outages and other actors are for goals that nothing else reaches. */
const costOf = ({ move }: Step<AnyStateMachine>): number => {
  if (move.verb === "act") return move.by === "person" ? 10 : 16;
  if (move.verb === "elapse") return 11;
  return move.outcome.kind === "outage" ? 13 : 10;
};

const stepsOf = (edges: readonly PathEdge[]) => edges.map(({ step }) => step);

/** @throws UsageError if the beginning or end of the paths cannot be reached. */
export const choosePaths = (model: Model<AnyStateMachine>, wanted: Wanted): Chosen => {
  const { opening, steps: all } = model.explore();
  const nodes = nodesOf(model.machine);
  const isPossible =
    wanted.accepts ?? ((steps: readonly Step<AnyStateMachine>[]) => schedule(steps) !== null);
  const isAvoided = (step: Step<AnyStateMachine>) => wanted.avoid.some((name) => touches(step, name, nodes));
  const steps = shuffled(
    all.filter((step) => !isAvoided(step) && wanted.unplayable(step) === null),
    wanted.seed,
  );
  const graph = graphOf(steps, costOf);

  /** The shortest path from the end of these steps to a situation that `isThere` accepts. */
  const leadOn = (before: readonly Step<AnyStateMachine>[], name: string) => {
    const at = before.at(-1)?.to ?? opening.to;
    if (isIn(at, name)) return before;
    for (const path of shortestPaths(graph, at.key))
      if (touches(path.last, name, nodes)) {
        const whole = [...before, ...path.edges()];
        if (isPossible(whole)) return whole;
      }
    return null;
  };
  let lead: readonly Step<AnyStateMachine>[] = [];
  for (const name of [...(wanted.from === null ? [] : [wanted.from]), ...wanted.through]) {
    const led = leadOn(lead, name);
    if (led === null)
      throw new UsageError(
        `Nothing leads to "${name}"${wanted.avoid.length ? " without what is to be avoided" : ""}.`,
      );
    lead = led;
  }
  /** Continues to a situation that lasts. */
  const rest = (path: readonly Step<AnyStateMachine>[]): readonly Step<AnyStateMachine>[] => {
    const at = path.at(-1)?.to;
    if (at === undefined || wanted.passing?.(at) !== true) return path;
    const next = steps.find((step) => step.from.key === at.key && isPossible([...path, step]));
    return next === undefined ? path : rest([...path, next]);
  };
  const finish = (path: readonly Step<AnyStateMachine>[]) =>
    wanted.to === null ? path : leadOn(path, wanted.to);
  if (wanted.goal === null) {
    const steps = finish(lead);
    if (steps === null) throw new UsageError(`Nothing leads to "${wanted.to}".`);
    const takes = [`${wanted.from ?? "start"} → ${wanted.to ?? wanted.through.at(-1) ?? ""}`];
    return {
      paths: [{ reason: takes.join(), lead: 0, main: steps.length - 1, steps, takes }],
      goals: 1,
      others: 0,
      left: [],
    };
  }

  const names = goalsOf(wanted.goal, wanted.counts);
  const isMine = (edge: PathEdge) =>
    wanted.only === "all" || wanted.goal === "states" || isByPerson(edge.step);
  const goals = (edge: PathEdge) => (isMine(edge) ? names(edge) : []);
  const startKey = wanted.goal === "pairs" ? "start" : opening.to.key;
  const edges = edgesOf(wanted.goal, steps, opening.to.key).map((edge) =>
    edge.before === null && wanted.goal === "pairs" ? { ...edge, from: { key: startKey } } : edge,
  );
  const last = lead.at(-1);
  const start = last && wanted.goal === "pairs" ? `${steps.indexOf(last)}` : (last?.to.key ?? startKey);
  const { runs, left } = cover(edges, {
    goals,
    cost: ({ step }) => costOf(step),
    start,
    longest: wanted.longest,
    accepts: (run) => isPossible([...lead, ...stepsOf(run)]),
    // Steps that another tab or the server causes do not continue a path.
    goesOn: (way) =>
      way.slice(0, -1).every(({ step: { move } }) => move.verb !== "act" || move.by === "person"),
  });

  const whys = new Map([...left].map(([goal, { why, edges }]) => [goal, explainLeftOut(why, edges, wanted)]));
  const { weight = () => 1 } = wanted;
  const weights = new Map<string, number>();
  for (const edge of edges)
    for (const goal of goals(edge)) weights.set(goal, Math.max(weights.get(goal) ?? 1, weight(edge.step)));
  const matter = ({ takes }: Path): number => Math.max(...takes.map((goal) => weights.get(goal) ?? 1));
  const finished = runs.flatMap(({ reason, edges, takes }): Path[] => {
    const steps = finish(rest([...lead, ...stepsOf(edges)]));
    const main = lead.length + edges.findIndex((edge) => goals(edge).includes(reason));
    if (steps === null)
      for (const goal of takes) whys.set(goal, `from there nothing leads to "${wanted.to}"`);
    return steps === null ? [] : [{ reason, lead: lead.length, main, steps, takes }];
  });
  const { kept, over } = withinBudget(finished, wanted.budget, matter);
  for (const { takes } of over)
    for (const goal of takes) whys.set(goal, `over the budget of ${wanted.budget} steps`);

  // Steps that are avoided, or cannot be played.
  const universe = edgesOf(wanted.goal, all, startKey);
  const known = new Set(edges.flatMap(goals));
  for (const edge of universe)
    for (const goal of goals(edge)) {
      if (known.has(goal) || whys.has(goal)) continue;
      whys.set(
        goal,
        isAvoided(edge.step) ? "avoided" : (wanted.unplayable(edge.step) ?? "what leads there is left out"),
      );
    }
  const mine = new Set(universe.flatMap(goals));
  const everybodys = new Set(universe.flatMap(names));
  return {
    paths: kept.toSorted((a, b) => matter(b) - matter(a) || troubles(a) - troubles(b)),
    goals: mine.size,
    others: everybodys.size - mine.size,
    left: [...whys].map(([goal, why]) => ({ goal, why })),
  };
};

const explainLeftOut = (
  why: "unreachable" | "far" | "impossible",
  edges: number,
  { from, longest }: Wanted,
): string => {
  if (why === "far") return `more than ${longest} steps away (${edges}); --longest ${edges} takes it`;
  if (why === "impossible") return "no timing allows the ways there that were tried";
  return from === null ? "what leads there is left out" : `nothing leads there from "${from}"`;
};

/** Outages and events of other actors on a path. Of paths with equal weight those with fewer come first. */
const troubles = ({ steps }: Path): number =>
  steps.filter(({ move }) =>
    move.verb === "act" ? move.by === "actor" : move.verb === "answer" && move.outcome.kind === "outage",
  ).length;

/** Paths within the budget: the heaviest goals first, then the most goals per step. */
const withinBudget = (paths: readonly Path[], budget: number, matter: (path: Path) => number) => {
  const worth = ({ takes, steps }: Path) => takes.length / Math.max(1, steps.length);
  const kept = new Set<Path>();
  let spent = 0;
  for (const path of paths.toSorted((a, b) => matter(b) - matter(a) || worth(b) - worth(a))) {
    if (spent + path.steps.length > budget) continue;
    spent += path.steps.length;
    kept.add(path);
  }
  return { kept: paths.filter((path) => kept.has(path)), over: paths.filter((path) => !kept.has(path)) };
};
