import type { AnyStateMachine, StateNode } from "xstate";
import { eventName, timerName } from "../../statecharts/explain.ts";
import { guardName } from "../../statecharts/guard-name.ts";

/** One way in which a state answers an event, named as recordings name what was taken. */
export type Reaction = {
  /** The path of the state that declares it. */
  readonly source: string;
  /** `phone.submitted`, `xstate.after.…`, "" for `always`. */
  readonly descriptor: string;
  /** Which one it is of its state's transitions with this descriptor, from 0. */
  readonly index: number;
  /** As people say it: `sendCode returns`, `untilResend elapses`, `phone.submitted`. */
  readonly event: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
};

/** What a state asks of the world, or runs: by its id, and by the name it is declared under. */
export type Invoke = { readonly id: string; readonly src: string };

export type State = {
  /** `idOf` of its path. */
  readonly id: string;
  /** As in a snapshot's value, outermost first, joined by dots; empty for the machine itself. */
  readonly path: string;
  readonly name: string;
  readonly kind: "atomic" | "compound" | "parallel" | "final" | "history";
  readonly parent: string | null;
  readonly depth: number;
  readonly isRegion: boolean;
  readonly initial: string | null;
  readonly invokes: readonly Invoke[];
  readonly timers: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /** What it does without leaving. */
  readonly stays: readonly Reaction[];
};

/** All reasons to go from one state to another. */
export type Arrow = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly reasons: readonly Reaction[];
};

export type Graph = { readonly states: readonly State[]; readonly arrows: readonly Arrow[] };

/** The box of a state, by its path. */
export const idOf = (path: string): string => `/${path}`;

const pathOf = (node: StateNode) => node.path.join(".");
const boxOf = (node: StateNode) => idOf(pathOf(node));

type Transition = ReturnType<StateNode["transitions"]["get"]> extends (infer T)[] | undefined ? T : never;

/** A machine as boxes and arrows, parents before their children. */
export function graphOf(machine: AnyStateMachine): Graph {
  const states: State[] = [];
  const arrows = new Map<string, Arrow & { reasons: Reaction[] }>();
  const visit = (node: StateNode, depth: number) => {
    const reactions = reactionsOf(node);
    states.push(
      stateOf(
        node,
        depth,
        reactions.filter(({ to }) => to.length === 0).map(({ reaction }) => reaction),
      ),
    );
    for (const { reaction, to } of reactions)
      for (const target of to) {
        const id = `${boxOf(node)}→${boxOf(target)}`;
        const arrow = arrows.get(id) ?? { id, from: boxOf(node), to: boxOf(target), reasons: [] };
        arrow.reasons.push(reaction);
        arrows.set(id, arrow);
      }
    for (const child of Object.values(node.states)) visit(child, depth + 1);
  };
  // Cast: the root of any machine is a state node.
  visit(machine.root as StateNode, 0);
  return { states, arrows: [...arrows.values()] };
}

function stateOf(node: StateNode, depth: number, stays: readonly Reaction[]): State {
  // Cast: XState gives the targets of an initial transition as nodes of any machine.
  const initial =
    node.type === "compound" ? ((node.initial.target ?? []) as readonly StateNode[])[0] : undefined;
  return {
    id: boxOf(node),
    path: pathOf(node),
    name: node.key,
    kind: node.type,
    parent: node.parent ? boxOf(node.parent) : null,
    depth,
    isRegion: node.parent?.type === "parallel",
    initial: initial ? boxOf(initial) : null,
    invokes: node.invoke.map(({ id, src }) => ({ id, src: typeof src === "string" ? src : id })),
    timers: [...new Set(node.after.map(({ eventType }) => timerName(eventType)))],
    entry: node.entry.map(actionName).filter(isOurs),
    exit: node.exit.map(actionName).filter(isOurs),
    stays,
  };
}

function reactionsOf(node: StateNode): { reaction: Reaction; to: readonly StateNode[] }[] {
  const all: Transition[] = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  const seen = new Map<string, number>();
  return all.map((transition) => {
    const { eventType, guard, target, actions } = transition;
    const index = seen.get(eventType) ?? 0;
    seen.set(eventType, index + 1);
    const named = guard ? guardName(guard) : index > 0 ? "else" : null;
    const reaction = {
      source: pathOf(node),
      descriptor: eventType,
      index,
      event: eventName(eventType),
      guard: named,
      actions: actions.map(actionName).filter(isOurs),
    };
    // Cast: as above.
    return { reaction, to: (target ?? []) as readonly StateNode[] };
  });
}

/** Timers are raised and cancelled by actions that XState adds; they are shown as timers. */
const isOurs = (name: string) => !["", "raise", "cancel"].includes(name);

/** A named action by its name, one of XState's own (`assign`, `emit`) by what it is; a plain function has none. */
function actionName(action: unknown): string {
  if (typeof action === "string") return action;
  if (typeof action === "object" && action !== null && "type" in action) return String(action.type);
  if (typeof action !== "function") return "";
  const named = "type" in action && typeof action.type === "string" ? action.type : action.name;
  return named.replace(/^xstate\./, "");
}
