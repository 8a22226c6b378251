import type { AnyStateMachine } from "xstate";
import { branchName } from "../statecharts/coverage.ts";
import { type Edge } from "../statecharts/tours.ts";
import { stateOf } from "../statecharts/state.ts";
import type { Step } from "../statecharts/world.ts";

/** A step of a model, and the one before it where the goal is about both. */
export type PathEdge = Edge & {
  readonly step: Step<AnyStateMachine>;
  readonly before: Step<AnyStateMachine> | null;
};

/** Goals of paths, as named on the command line. */
export const goalNames = ["transitions", "states", "pairs", "offers", "laws", "changed"] as const;
export type GoalName = (typeof goalNames)[number];

/** Names of the transitions that a step takes; a name stays while the machine declares the transition. */
export const transitionsOf = (step: Step<AnyStateMachine>): readonly string[] => {
  const known = names.get(step) ?? step.taken.map(branchName);
  names.set(step, known);
  return known;
};
const names = new WeakMap<Step<AnyStateMachine>, readonly string[]>();

export const isByPerson = ({ move }: Step<AnyStateMachine>): boolean =>
  move.verb === "act" && move.by === "person";

/** The innermost states that a step enters or passes. */
export const statesOf = ({ to, passed }: Step<AnyStateMachine>): string[] => [
  ...new Set([
    ...stateOf(to)
      ._nodes.filter(({ type }) => type === "atomic" || type === "final")
      .map(({ id }) => id),
    ...passed,
  ]),
];

/** An offered event and the states that offer it: `session.locked: phone.changeRequested`. */
const offersOf = (step: Step<AnyStateMachine>): string[] =>
  step.move.verb === "act" && step.move.by === "person"
    ? step.taken.map(({ source }) => `${source.id}: ${step.event.type}`)
    : [];

const pairsOf = ({ step, before }: PathEdge): string[] =>
  before === null
    ? []
    : transitionsOf(before)
        .slice(-1)
        .flatMap((earlier) =>
          transitionsOf(step)
            .slice(0, 1)
            .map((later) => `${earlier} ⇒ ${later}`),
        );

/** The goals of an edge. `counts`: the goals of a transition, if they are not itself. */
export const goalsOf = (goal: GoalName, counts: ((transition: string) => readonly string[]) | null) => {
  const all: Record<GoalName, (edge: PathEdge) => readonly string[]> = {
    transitions: ({ step }) => transitionsOf(step),
    states: ({ step }) => statesOf(step),
    pairs: pairsOf,
    offers: ({ step }) => offersOf(step),
    laws: ({ step }) => transitionsOf(step),
    changed: ({ step }) => transitionsOf(step),
  };
  const known = new WeakMap<PathEdge, readonly string[]>();
  return (edge: PathEdge): readonly string[] => {
    const before = known.get(edge);
    if (before) return before;
    const names = all[goal](edge);
    const found = counts === null ? names : names.flatMap(counts);
    known.set(edge, found);
    return found;
  };
};

/** Edges of single steps, or of pairs of steps if goals are pairs. `null`: before the first step. */
export const edgesOf = (
  goal: GoalName,
  steps: readonly Step<AnyStateMachine>[],
  start: string,
): PathEdge[] => {
  if (goal !== "pairs") return steps.map((step) => ({ from: step.from, to: step.to, step, before: null }));
  const key = new Map(steps.map((step, index) => [step, `${index}`]));
  const leaving = Map.groupBy(steps, ({ from }) => from.key);
  const at = (step: Step<AnyStateMachine>) => ({ key: key.get(step) ?? "" });
  return [
    ...(leaving.get(start) ?? []).map((step) => ({ from: { key: start }, to: at(step), step, before: null })),
    ...steps.flatMap((before) =>
      (leaving.get(before.to.key) ?? []).map((step) => ({ from: at(before), to: at(step), step, before })),
    ),
  ];
};
