import type { AnyStateMachine, StateNode } from "xstate";
import { type Box, allBoxes, layOut } from "./layout.ts";
import { escapeHtml } from "./escape-html.ts";
import type { ToldPath } from "./report.ts";

type Arrow = { readonly from: Box; readonly to: Box; readonly numbers: number[] };

/** A machine as SVG with a path drawn on it: what it visits is dark, and each arrow has the numbers of its steps. */
export const chart = (machine: AnyStateMachine, { begins, steps }: ToldPath): string => {
  // Cast: the root of any machine is a state node.
  const root = machine.root as StateNode;
  const visited = new Set([begins.states, ...steps.map(({ states }) => states)].flat());
  const holds = (node: StateNode): boolean =>
    visited.has(node.id) || Object.values<StateNode>(node.states).some(holds);
  const whole = layOut(root, (node) => node === root || holds(node));
  const boxes = allBoxes(whole);
  const byId = new Map(boxes.map((box) => [box.node.id, box]));
  const arrows = arrowsOf(
    begins.states,
    steps.map(({ states }) => states),
    byId,
  );
  const size = `0 0 ${whole.width + 2} ${whole.height + 2}`;
  return [
    `<svg viewBox="${size}" width="${whole.width + 2}" role="img" aria-label="${escapeHtml(machine.id)}">`,
    ...boxes.map((box) => draw(box, visited, box === whole)),
    ...arrows.map(drawArrow),
    ...arrows.map(drawNumbers),
    "</svg>",
  ].join("\n");
};

const draw = (
  { node, x, y, width, height, inner }: Box,
  visited: ReadonlySet<string>,
  isRoot: boolean,
): string => {
  const kind = visited.has(node.id) ? "visited" : inner.length > 0 ? "around" : "other";
  const dashed = node.parent?.type === "parallel" ? ' stroke-dasharray="4 3"' : "";
  const name = isRoot ? "" : `<text x="${x + 12}" y="${y + 18}">${escapeHtml(node.key)}</text>`;
  return `<g class="${kind}"><rect x="${x + 1}" y="${y + 1}" width="${width}" height="${height}" rx="6"${dashed}/>${name}</g>`;
};

/**
 * From what a step leaves to what it enters: the outermost of the states that are entered, and of those that are left. A
 * step that changes no state is drawn nowhere.
 */
const arrowsOf = (
  start: readonly string[],
  steps: readonly (readonly string[])[],
  boxes: ReadonlyMap<string, Box>,
): Arrow[] => {
  const arrows = new Map<string, Arrow>();
  const outermost = (id: string, beside: readonly string[]) => {
    let node = boxes.get(id)?.node;
    const holds = (at: StateNode) =>
      beside.some((other) => other === at.id || isWithin(boxes.get(other)?.node, at));
    while (node?.parent && !holds(node.parent)) node = node.parent;
    return node?.id ?? id;
  };
  for (const [index, now] of steps.entries()) {
    const before = steps[index - 1] ?? start;
    const left = before.filter((id) => !now.includes(id));
    for (const id of now.filter((other) => !before.includes(other))) {
      const source = outermost(nearest(id, left.length > 0 ? left : before), now);
      const target = outermost(id, before);
      const [from, to] = [boxes.get(source), boxes.get(target)];
      const arrow =
        arrows.get(`${source} ${target}`) ?? (from && to && from !== to ? { from, to, numbers: [] } : null);
      if (arrow === null || arrow.numbers.includes(index + 1)) continue;
      arrow.numbers.push(index + 1);
      arrows.set(`${source} ${target}`, arrow);
    }
  }
  return [...arrows.values()];
};

const isWithin = (node: StateNode | undefined, outer: StateNode): boolean =>
  node?.parent !== undefined && (node.parent === outer || isWithin(node.parent, outer));

/** Of several states, the one with the most of its path in common. */
const nearest = (id: string, others: readonly string[]): string => {
  const common = (other: string) => other.split(".").findIndex((key, at) => key !== id.split(".")[at]);
  return others.toSorted((a, b) => common(b) - common(a))[0] ?? id;
};

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** Where the line from a box to a point leaves the box. */
const border = (box: Box, towards: { x: number; y: number }) => {
  const { x, y } = middle(box);
  const [dx, dy] = [towards.x - x, towards.y - y];
  const share = Math.min(
    dx === 0 ? Infinity : box.width / 2 / Math.abs(dx),
    dy === 0 ? Infinity : box.height / 2 / Math.abs(dy),
  );
  return share === Infinity ? { x, y } : { x: x + dx * share, y: y + dy * share };
};

/** The ends of an arrow and the point it is bent to, so that there and back are two lines. */
const shapeOf = ({ from, to }: Arrow) => {
  const [a, b] = [border(from, middle(to)), border(to, middle(from))];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.max(1, Math.hypot(dx, dy));
  const aside = Math.max(0.15 * length, 24) / length;
  const bend = { x: (a.x + b.x) / 2 - dy * aside, y: (a.y + b.y) / 2 + dx * aside };
  return { a, b, bend };
};

const drawArrow = (arrow: Arrow): string => {
  const { a, b, bend } = shapeOf(arrow);
  const angle = (Math.atan2(b.y - bend.y, b.x - bend.x) * 180) / Math.PI;
  const round = (value: number) => value.toFixed(1);
  const tip = `<path class="tip" d="M0 0L-8 -4L-8 4Z" transform="translate(${round(b.x)} ${round(b.y)}) rotate(${round(angle)})"/>`;
  return `<path class="arrow" d="M${round(a.x)} ${round(a.y)}Q${round(bend.x)} ${round(bend.y)} ${round(b.x)} ${round(b.y)}"/>${tip}`;
};

const drawNumbers = (arrow: Arrow): string => {
  const { a, b, bend } = shapeOf(arrow);
  const text = arrow.numbers.join(", ");
  const [x, y] = [(a.x + b.x + 2 * bend.x) / 4, (a.y + b.y + 2 * bend.y) / 4];
  const width = 10 + 7 * text.length;
  return `<g class="number"><rect x="${x - width / 2}" y="${y - 9}" width="${width}" height="18" rx="9"/><text x="${x}" y="${y + 4}" text-anchor="middle">${text}</text></g>`;
};
