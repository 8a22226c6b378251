import type { AnyStateMachine, StateNode } from "xstate";
import { eventName } from "./explain.ts";
import { guardName } from "./guard-name.ts";
import type { Taken } from "./world.ts";

/**
 * A machine as a Mermaid `stateDiagram-v2`: nested states as boxes, regions side by side, and on each arrow the
 * event, then the guard. A state lists what it asks (`asks`), what it runs or listens to (`runs`), and what it does
 * without leaving (`on`). Arrows that cross boxes come last, where Mermaid leaves the boxes as they are.
 */
export function mermaid(machine: AnyStateMachine): string {
  // Cast: the root of any machine is a state node.
  const root = machine.root as StateNode;
  const boxed = root.type === "parallel" || facts(root).length > 0 || transitionsOf(root).length > 0;
  const crossing: string[] = [];
  const body = boxed ? box(root, crossing) : inside(root, crossing);
  const all = ["stateDiagram-v2", ...indent([...body, ...crossing])];
  return `${all.join("\n")}\n`;
}

const transitionsOf = (node: StateNode): Taken[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];
const childrenOf = (node: StateNode): StateNode[] => Object.values(node.states);
const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

/** A state with everything in it. */
function box(node: StateNode, crossing: string[]): string[] {
  const id = idOf(node);
  if (childrenOf(node).length === 0) {
    const name = node.type === "history" ? (node.history === "deep" ? "H*" : "H") : node.key;
    return [`state "${text(name)}" as ${id}`, ...facts(node).map((fact) => `${id} : ${text(fact)}`)];
  }
  const title = [node.key, ...facts(node)].map(text).join(" · ");
  return [`state "${title}" as ${id} {`, ...indent(inside(node, crossing)), "}"];
}

/** The content of a state: initial state, states, and arrows between them. */
function inside(node: StateNode, crossing: string[]): string[] {
  const children = childrenOf(node);
  const boxes = children.map((child) => box(child, crossing));
  const arrows = arrowsFrom(children);
  crossing.push(...arrows.filter(({ to }) => to.parent !== node).map(draw));
  const own = arrows.filter(({ to }) => to.parent === node).map(draw);
  if (node.parent === undefined) crossing.push(...arrowsFrom([node]).map(draw));
  if (node.type === "parallel") return boxes.flatMap((region, index) => (index ? ["--", ...region] : region));
  const ends = children.filter(({ type }) => type === "final").map((end) => `${idOf(end)} --> [*]`);
  // Cast: XState gives the targets of an initial transition as nodes of any machine.
  const starts = [...((node.initial.target ?? []) as readonly StateNode[])].map(
    (first) => `[*] --> ${idOf(first)}`,
  );
  return [...starts, ...boxes.flat(), ...own, ...ends];
}

type Arrow = { readonly from: StateNode; readonly to: StateNode; readonly labels: string[] };

/** Arrows that leave these states: one for each pair of states, with all its transitions. */
function arrowsFrom(nodes: readonly StateNode[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const from of nodes)
    for (const transition of transitionsOf(from))
      for (const to of transition.target ?? []) {
        const key = `${idOf(from)} ${idOf(to)}`;
        const arrow = arrows.get(key) ?? { from, to, labels: [] };
        arrow.labels.push(label(transition));
        arrows.set(key, arrow);
      }
  return [...arrows.values()];
}

const draw = ({ from, to, labels }: Arrow) =>
  `${idOf(from)} --> ${idOf(to)} : ${labels.map(text).join("<br/>")}`;

/** Calls, children and internal transitions of a state. */
function facts(node: StateNode): string[] {
  const staying = transitionsOf(node).filter(({ target }) => target === undefined);
  return [
    ...node.invoke.map(({ id, src }) =>
      typeof src === "string" && src !== id ? `runs ${src} as ${id}` : `runs ${id}`,
    ),
    ...[...new Set(staying.map(label))].map((what) => `on ${what}`),
  ];
}

function label(transition: Taken): string {
  const { eventType, guard, source } = transition;
  const named = eventName(eventType);
  if (guard) return `${named} [${guardName(guard)}]`;
  const branches = transitionsOf(source).filter((other) => other.eventType === eventType);
  return branches.indexOf(transition) > 0 ? `${named} [else]` : named;
}

const idOf = (node: StateNode) => [node.machine.id, ...node.path].join("_").replaceAll(/\W/g, "_");

/** Mermaid reads `#…;` as a character, and `:`, `"` and `;` as its own. */
const text = (raw: string) =>
  raw
    .replaceAll(/[#;:"]/g, (sign) => `#${sign.codePointAt(0)};`)
    .replaceAll("<", "#lt;")
    .replaceAll(">", "#gt;");
