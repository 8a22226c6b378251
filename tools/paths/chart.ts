import type { AnyStateMachine, StateNode } from "xstate";
import { pathOf } from "../inspector/chart/elk-graph.ts";
import { escapeHtml } from "./escape-html.ts";
import { type Arrow, type Box, layOut, line, type ChartLayout } from "./layout.ts";
import type { ReportedPath } from "./report.ts";

/** A machine as SVG with a path drawn on it: what it visits is dark, and each arrow has the numbers of its steps. */
export const chart = async (machine: AnyStateMachine, { begins, steps }: ReportedPath): Promise<string> => {
  // Cast: the root of any machine is a state node.
  const root = machine.root as StateNode;
  const visited = new Set([begins.states, ...steps.map(({ states }) => states)].flat());
  const holds = (node: StateNode): boolean =>
    visited.has(node.id) || Object.values<StateNode>(node.states).some(holds);
  const shown = new Map<string, StateNode>();
  const visit = (node: StateNode): void => {
    shown.set(node.id, node);
    for (const inner of Object.values<StateNode>(node.states).filter(holds)) visit(inner);
  };
  visit(root);
  const taken = steps.map(({ states }) => states);
  const placed = await layOut(root, holds, arrowsOf(begins.states, taken, shown));
  return [
    `<svg viewBox="0 0 ${placed.width} ${placed.height}" width="${placed.width}" role="img" aria-label="${escapeHtml(machine.id)}">`,
    ...placed.states.map(({ node, box }) =>
      drawBox([node.key], box, visited.has(node.id) ? "visited" : "around", node.parent?.type === "parallel"),
    ),
    ...placed.others.map(({ names, box }) => drawBox(names, box, "other", false)),
    ...placed.arrows.map(drawArrow),
    ...placed.arrows.map(drawNumbers),
    "</svg>",
  ].join("\n");
};

const drawBox = (
  names: readonly string[],
  { x, y, width, height }: Box,
  kind: "visited" | "around" | "other",
  isRegion: boolean,
): string => {
  const dashed = isRegion ? ' stroke-dasharray="4 3"' : "";
  const texts = names.map(
    (name, at) => `<text x="${x + 12}" y="${y + 18 + at * line}">${escapeHtml(name)}</text>`,
  );
  return `<g class="${kind}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6"${dashed}/>${texts.join("")}</g>`;
};

/**
 * Arrows from the outermost state that a step leaves to the outermost that it enters. A step that changes no state is not
 * drawn.
 */
const arrowsOf = (
  start: readonly string[],
  steps: readonly (readonly string[])[],
  shown: ReadonlyMap<string, StateNode>,
): Arrow[] => {
  const arrows = new Map<string, Arrow & { numbers: number[] }>();
  const outermost = (id: string, beside: readonly string[]) => {
    let node = shown.get(id);
    const holds = (at: StateNode) =>
      beside.some((other) => other === at.id || isWithin(shown.get(other), at));
    while (node?.parent && !holds(node.parent)) node = node.parent;
    return node?.id ?? id;
  };
  for (const [index, now] of steps.entries()) {
    const before = steps[index - 1] ?? start;
    const left = before.filter((id) => !now.includes(id));
    for (const id of now.filter((other) => !before.includes(other))) {
      const source = outermost(nearest(id, left.length > 0 ? left : before), now);
      const target = outermost(id, before);
      if (source === target || !shown.has(source) || !shown.has(target)) continue;
      const arrow = arrows.get(`${source} ${target}`) ?? { from: source, to: target, numbers: [] };
      if (arrow.numbers.includes(index + 1)) continue;
      arrow.numbers.push(index + 1);
      arrows.set(`${source} ${target}`, arrow);
    }
  }
  return [...arrows.values()];
};

const isWithin = (node: StateNode | undefined, outer: StateNode): boolean =>
  node?.parent !== undefined && (node.parent === outer || isWithin(node.parent, outer));

/** The state that shares the longest part of its path. */
const nearest = (id: string, others: readonly string[]): string => {
  const common = (other: string) => other.split(".").findIndex((key, at) => key !== id.split(".")[at]);
  return others.toSorted((a, b) => common(b) - common(a))[0] ?? id;
};

const drawArrow = ({ points }: ChartLayout["arrows"][number]): string => {
  const { line: way, head } = pathOf(points);
  return `<path class="arrow" d="${way}"/><path class="tip" d="${head}"/>`;
};

const drawNumbers = ({ arrow, label: { x, y, width, height } }: ChartLayout["arrows"][number]): string =>
  `<g class="number"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="9"/><text x="${x + width / 2}" y="${y + 13}" text-anchor="middle">${arrow.numbers.join(", ")}</text></g>`;
