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
  /** Readable: `sendCode returns`, `untilResend elapses`, `phone.submitted`. */
  readonly event: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
};

/** A port or child machine that a state runs: its id, and the name it is declared under. */
type Invoke = { readonly id: string; readonly src: string };

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
  /** Reactions without a target. */
  readonly stays: readonly Reaction[];
};

/** All reactions that lead from one state to another. */
export type Arrow = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly reasons: readonly Reaction[];
};

export type Graph = { readonly states: readonly State[]; readonly arrows: readonly Arrow[] };

/** The id of the box of a state, by its path. */
export const idOf = (path: string): string => `/${path}`;

/** The id of a reaction, also of those that recordings name. */
export const reactionId = ({
  source,
  descriptor,
  index,
}: Pick<Reaction, "source" | "descriptor" | "index">): string => `${source} ${descriptor} ${index}`;

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

/** The name of a named action, the type of one of XState's own (`assign`, `emit`); a plain function has none. */
function actionName(action: unknown): string {
  if (typeof action === "string") return action;
  if (typeof action === "object" && action !== null && "type" in action) return String(action.type);
  if (typeof action !== "function") return "";
  const named = "type" in action && typeof action.type === "string" ? action.type : action.name;
  return named.replace(/^xstate\./, "");
}

/** The graph with some states closed: their children are left out, and arrows of these begin and end at the closed state. */
export function visibleOf({ states, arrows }: Graph, closed: ReadonlySet<string>): Graph {
  const stands = new Map<string, string>();
  const shown: State[] = [];
  for (const state of states) {
    const above = state.parent === null ? null : (stands.get(state.parent) ?? null);
    const inside = above !== null && (above !== state.parent || closed.has(above));
    stands.set(state.id, inside ? above : state.id);
    if (!inside) shown.push(state);
  }
  const merged = new Map<string, Arrow & { reasons: Arrow["reasons"][number][] }>();
  for (const arrow of arrows) {
    const [from, to] = [stands.get(arrow.from) ?? arrow.from, stands.get(arrow.to) ?? arrow.to];
    const within = from === to && (from !== arrow.from || to !== arrow.to);
    if (within) continue;
    const id = `${from}→${to}`;
    const known = merged.get(id) ?? { id, from, to, reasons: [] };
    known.reasons.push(...arrow.reasons);
    merged.set(id, known);
  }
  return { states: shown, arrows: [...merged.values()] };
}

/** One row of text on the chart, styled by its kind (chart.css). `id`: of the reaction, invocation or timer that it shows. */
export type Row = {
  readonly kind: "event" | "guard" | "action" | "port" | "timer";
  readonly text: string;
  readonly id: string;
};

/** The longest row, in letters; longer texts are broken. */
const widest = 34;

/** Breaks at spaces and after commas and dots, so that no row is longer than `widest` unless a word is. */
export function broken(text: string, width = widest): string[] {
  const rows: string[] = [];
  let row = "";
  for (const word of text.split(/(?<=[\s,.(])/)) {
    if (row !== "" && (row + word).trimEnd().length > width) {
      rows.push(row.trimEnd());
      row = "";
    }
    row += word;
  }
  return [...rows, row.trimEnd()].filter((one) => one !== "");
}

/** `event [guard] / actions`, each part in rows of its own where they do not fit one. */
export function reactionRows({ source, descriptor, index, event, guard, actions }: Reaction): Row[] {
  const id = reactionId({ source, descriptor, index });
  const row =
    (kind: Row["kind"]) =>
    (text: string): Row => ({ kind, text, id });
  const condition = guard === null ? "" : `[${guard}]`;
  const short = `${event} ${condition}`.trim();
  const head =
    short.length <= widest
      ? [row("event")(short)]
      : [...broken(event).map(row("event")), ...broken(condition).map(row("guard"))];
  return actions.length === 0 ? head : [...head, ...broken(`/ ${actions.join(", ")}`).map(row("action"))];
}

export const arrowRows = ({ reasons }: Arrow): Row[] => reasons.flatMap(reactionRows);

/** The rows in the box of a state, below its name. */
export const stateRows = ({ invokes, timers, entry, exit, stays }: State): Row[] => [
  ...invokes.map(({ id, src }): Row => ({ kind: "port", id, text: id === src ? src : `${src} as ${id}` })),
  ...timers.map((timer): Row => ({ kind: "timer", id: timer, text: timer })),
  ...entry.map((action): Row => ({ kind: "action", id: "", text: `entry / ${action}` })),
  ...exit.map((action): Row => ({ kind: "action", id: "", text: `exit / ${action}` })),
  ...stays.flatMap(reactionRows),
];
