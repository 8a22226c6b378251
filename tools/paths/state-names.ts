import type { AnyStateMachine, EventObject, StateNode } from "xstate";
import { timerName } from "../statecharts/explain.ts";
import { stateOf } from "../statecharts/state.ts";
import type { Situation, Step } from "../statecharts/world.ts";

/** Every state of a machine, by its id. */
export const nodesOf = (machine: AnyStateMachine): StateNode[] => {
  // Cast: the root of any machine is a state node.
  const nodes = [machine.root as StateNode];
  for (const node of nodes) nodes.push(...Object.values<StateNode>(node.states));
  return nodes;
};

/** The path of a state in its machine, by keys. A custom `id` is not part of it. */
export const stateName = ({ path }: StateNode): string => path.join(".");

// Cast: the events of any machine are events, which TypeScript does not see.
const typeOf = (event: unknown): string => (event as EventObject).type;

/** The name of a move: its event, its port and the port's report, or its timer. */
const moveNames = ({ move }: Step<AnyStateMachine>): string[] => {
  if (move.verb === "act") return [typeOf(move.event)];
  if (move.verb === "elapse") return [timerName(move.timer)];
  return move.outcome.kind === "reported" ? [move.port, typeOf(move.outcome.event)] : [move.port];
};

const isCalled = (node: StateNode, name: string): boolean => {
  const own = stateName(node);
  return own === name || own.endsWith(`.${name}`);
};

export const isIn = (at: Situation<AnyStateMachine>, name: string): boolean =>
  stateOf(at)._nodes.some((node) => isCalled(node, name));

/** Whether a step is this move, or leads into a state of this name or through it. */
export const touches = (step: Step<AnyStateMachine>, name: string, nodes: readonly StateNode[]): boolean =>
  moveNames(step).includes(name) ||
  isIn(step.to, name) ||
  step.passed.some((id) => nodes.some((node) => node.id === id && isCalled(node, name)));

/** Every name that `touches` knows in a machine: states by their whole paths, and moves. */
export const namesIn = (nodes: readonly StateNode[], steps: readonly Step<AnyStateMachine>[]): string[] => [
  ...nodes.map(stateName).filter((name) => name !== ""),
  ...new Set(steps.flatMap(moveNames)),
];

export const isKnown = (name: string, names: readonly string[]): boolean =>
  names.some((known) => known === name || known.endsWith(`.${name}`));
