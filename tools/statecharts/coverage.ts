import type { AnyStateMachine, StateNode } from "xstate";
import { eventName } from "./explain.ts";
import { stateOf } from "./state.ts";
import type { Taken, World } from "./world.ts";

/** What a machine declares and its world never shows. Names, sorted as declared; all empty is complete. */
export type Gaps = {
  readonly unreached: readonly string[];
  readonly untaken: readonly string[];
  /** Ports declared in `setup` that no step calls. */
  readonly unasked: readonly string[];
};

/** Every state must be reached and every transition taken, guard branch by guard branch, and every port asked. */
export function gaps<M extends AnyStateMachine>(machine: M, { opening, situations, steps }: World<M>): Gaps {
  // Cast: the root of any machine is a state node.
  const nodes = [machine.root as StateNode];
  for (const node of nodes) nodes.push(...Object.values<StateNode>(node.states));
  const happenings = [opening, ...steps];
  const taken = new Set<Taken>();
  const reached = new Set(situations.flatMap((at) => stateOf(at)._nodes.map(({ id }) => id)));
  const asked = new Set<string>();
  for (const { taken: transitions, passed, effects } of happenings) {
    for (const transition of transitions) taken.add(transition);
    for (const id of passed) reached.add(id);
    for (const effect of effects) if (effect.kind === "invoke") asked.add(effect.src);
  }
  // By place, not by identity: a world may know parts from another machine with the same states.
  const keys = new Set([...taken].map(transitionKey));
  return {
    unreached: nodes.filter(({ type, id }) => type !== "history" && !reached.has(id)).map(({ id }) => id),
    untaken: nodes
      .flatMap(declared)
      .filter((transition) => !keys.has(transitionKey(transition)))
      .map(transitionName),
    unasked: Object.keys(machine.implementations.actors).filter((src) => !asked.has(src)),
  };
}

export const declared = (node: StateNode): Taken[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

function transitionKey(transition: Taken): string {
  const { source } = transition;
  const branches: readonly Taken[] = source.transitions.get(transition.eventType) ?? source.always ?? [];
  return `${source.id} ${transition.eventType} ${branches.indexOf(transition)}`;
}

/**
 * A transition as a line of a list, with its number where one event has several: no two of a machine share it.
 * `anonymous.locked on untilUnlock elapses → anonymous.enteringPhone`
 */
export function branchName(transition: Taken): string {
  const { source, eventType, target } = transition;
  const branches: readonly Taken[] = source.transitions.get(eventType) ?? source.always ?? [];
  const number = branches.length > 1 ? ` (${branches.indexOf(transition) + 1})` : "";
  const name = ({ path, key }: StateNode) => path.join(".") || key;
  const to = target?.map(name).join(", ") ?? "(stays)";
  return `${name(source)} on ${eventName(eventType)}${number} → ${to}`;
}

function transitionName({ source, eventType, target }: Taken): string {
  const to = target?.map(({ id }) => id).join(", ") ?? "(stays)";
  return `${source.id} on ${eventName(eventType)} → ${to}`;
}
