import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api.js";
import { type Arrow, type Graph, type Row, type State, arrowRows, stateRows } from "./graph.ts";

export type Point = { readonly x: number; readonly y: number };
type Box = Point & { readonly width: number; readonly height: number };

/** A chart with places, in px from its upper left corner. */
export type ChartLayout = {
  readonly width: number;
  readonly height: number;
  readonly states: readonly { readonly state: State; readonly box: Box; readonly isOpen: boolean }[];
  readonly starts: readonly { readonly id: string; readonly box: Box }[];
  readonly arrows: readonly {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly arrow: Arrow | null;
    readonly points: readonly Point[];
    readonly label: Box | null;
  }[];
};

/** The width of a text as it is painted, in px. */
export type Measure = (text: string, kind: Row["kind"] | "name") => number;

/** Heights in px; chart.css says the same. */
const heights = { name: 30, row: 18, foot: 8, label: 16 } as const;
const side = 12;
const pseudo = 12;

/** Layer below layer, arrows at right angles, coordinates from the corner of the chart; states lie in states. */
export const layered = {
  "elk.algorithm": "layered",
  "elk.direction": "DOWN",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.json.edgeCoords": "ROOT",
  "elk.json.shapeCoords": "ROOT",
  "elk.edgeLabels.placement": "CENTER",
};

const options = {
  ...layered,
  "elk.spacing.nodeNode": "16",
  "elk.layered.spacing.nodeNodeBetweenLayers": "14",
  "elk.spacing.edgeNode": "10",
  "elk.layered.spacing.edgeNodeBetweenLayers": "8",
  "elk.spacing.edgeEdge": "8",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "8",
  "elk.spacing.edgeLabel": "4",
  "elk.spacing.labelLabel": "8",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
};

/** A graph as input of ELK: boxes as large as their text, the text of an arrow as a label at its centre. */
export function elkInput({ states, arrows }: Graph, measure: Measure): ElkNode {
  const inside = new Map<string | null, State[]>();
  for (const state of states) inside.set(state.parent, [...(inside.get(state.parent) ?? []), state]);
  const edges: ElkExtendedEdge[] = [];
  const isBackward = backwardOf(states);
  const node = (state: State): ElkNode => {
    const rows = stateRows(state);
    const width = widthOf(state, rows, measure);
    const height = heights.name + rows.length * heights.row + (rows.length > 0 ? heights.foot : 0);
    const children = (inside.get(state.id) ?? []).map(node);
    if (children.length === 0) return { id: state.id, width, height };
    const initial = children.find(({ id }) => id === state.initial);
    if (initial !== undefined)
      edges.push({ id: `start ${state.id}`, sources: [startOf(state.id)], targets: [initial.id] });
    return {
      id: state.id,
      children:
        initial === undefined
          ? children
          : [{ id: startOf(state.id), width: pseudo, height: pseudo }, ...children],
      layoutOptions: {
        ...options,
        "elk.padding": `[top=${height + 10},left=16,bottom=16,right=16]`,
        "elk.nodeSize.constraints": "MINIMUM_SIZE",
        "elk.nodeSize.minimum": `(${width},${height})`,
      },
    };
  };
  const children = (inside.get(null) ?? []).map(node);
  for (const arrow of arrows) {
    const rows = arrowRows(arrow);
    const width = Math.max(...rows.map(({ text, kind }) => measure(text, kind))) + 8;
    const labels = [
      { id: `label ${arrow.id}`, text: "label", width, height: rows.length * heights.label + 4 },
    ];
    const [first, last] = isBackward(arrow.from, arrow.to) ? [arrow.to, arrow.from] : [arrow.from, arrow.to];
    edges.push({ id: arrow.id, sources: [first], targets: [last], labels });
  }
  return { id: "", children, edges, layoutOptions: options };
}

function widthOf(state: State, rows: readonly Row[], measure: Measure): number {
  // Beside the name: the number of visits, and the button that closes the state (state-node.tsx).
  const name = measure(state.name, "name") + 2 * side + 36 + (state.kind === "atomic" ? 0 : 26);
  return Math.ceil(
    Math.max(
      96,
      name,
      ...rows.map(
        ({ text, kind }) => measure(text, kind) + (kind === "port" || kind === "timer" ? 76 : 0) + 2 * side,
      ),
    ),
  );
}

/** Reads the output of ELK for `elkInput`; arrows that were turned for it are turned back. */
export function readLayout({ states, arrows }: Graph, laidOut: ElkNode): ChartLayout {
  const nodes = new Map<string, ElkNode>();
  const visit = (node: ElkNode) => {
    nodes.set(node.id, node);
    for (const child of node.children ?? []) visit(child);
  };
  visit(laidOut);
  const byId = new Map(arrows.map((arrow) => [arrow.id, arrow]));
  const isBackward = backwardOf(states);
  return {
    width: laidOut.width ?? 0,
    height: laidOut.height ?? 0,
    states: states.map((state) => {
      const node = nodes.get(state.id);
      return { state, box: boxOf(node), isOpen: (node?.children ?? []).length > 0 };
    }),
    starts: states.flatMap(({ id }) => {
      const node = nodes.get(startOf(id));
      return node === undefined ? [] : [{ id: node.id, box: boxOf(node) }];
    }),
    arrows: (laidOut.edges ?? []).map((edge) => {
      const arrow = byId.get(edge.id) ?? null;
      const points = pointsOf(edge);
      const turned = arrow !== null && isBackward(arrow.from, arrow.to);
      const label = edge.labels?.[0];
      return {
        id: edge.id,
        from: arrow?.from ?? edge.sources[0] ?? "",
        to: arrow?.to ?? edge.targets[0] ?? "",
        arrow,
        points: turned ? points.toReversed() : points,
        label: label === undefined ? null : boxOf(label),
      };
    }),
  };
}

type Placement = { x?: number; y?: number; width?: number; height?: number };

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Placement = {}): Box => ({ x, y, width, height });

const pointsOf = ({ sections = [] }: ElkExtendedEdge): Point[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);

/**
 * Whether an arrow leads to a state that its author wrote earlier. Such arrows are turned for ELK, which otherwise chooses
 * itself which arrows of a cycle lead upwards, and may put the first state at the bottom.
 */
function backwardOf(states: readonly State[]): (from: string, to: string) => boolean {
  const place = new Map(states.map(({ id }, index) => [id, index]));
  const parents = new Map(states.map(({ id, parent }) => [id, parent]));
  const lineOf = (id: string): string[] => {
    const line = [id];
    for (let above = parents.get(id); above !== undefined && above !== null; above = parents.get(above))
      line.unshift(above);
    return line;
  };
  return (from, to) => {
    const [a, b] = [lineOf(from), lineOf(to)];
    const apart = a.findIndex((id, depth) => id !== b[depth]);
    const [left, right] = [a[apart], b[apart]];
    if (left === undefined || right === undefined) return false;
    return (place.get(right) ?? 0) < (place.get(left) ?? 0);
  };
}

/** The id of the dot from which a state begins. */
const startOf = (state: string) => `start in ${state}`;

/** Half the width of an arrow's head, in px. */
const half = 4;
const round = 6;

/** A line with rounded corners through points at right angles, and the head at its end, as paths of SVG. */
export function pathOf(points: readonly Point[]): { line: string; head: string } {
  const [first, ...rest] = points;
  const end = points.at(-1);
  const before = points.at(-2);
  if (first === undefined || end === undefined || before === undefined) return { line: "", head: "" };
  const steps = rest.map((point, nth) => {
    const from = points[nth] ?? point;
    const next = points[nth + 2];
    if (next === undefined) return `L${point.x} ${point.y}`;
    const [a, b] = [toward(point, from), toward(point, next)];
    return `L${a.x} ${a.y}Q${point.x} ${point.y} ${b.x} ${b.y}`;
  });
  const [dx, dy] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)];
  const back = { x: end.x - dx * half * 2, y: end.y - dy * half * 2 };
  const head = `M${end.x} ${end.y}L${back.x + dy * half} ${back.y + dx * half}L${back.x - dy * half} ${back.y - dx * half}Z`;
  return { line: `M${first.x} ${first.y}${steps.join("")}`, head };
}

/** A point on the way to another, as far as a corner is round. */
function toward(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(round, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
