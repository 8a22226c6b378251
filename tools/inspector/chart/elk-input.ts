import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api.js";
import { backwardOf } from "./backward.ts";
import { layered } from "./elk-options.ts";
import type { Graph, State } from "./graph.ts";
import { type Row, arrowRows, stateRows } from "./rows.ts";

/** The width of a text as it is painted, in px. */
export type Measure = (text: string, kind: Row["kind"] | "name") => number;

/** Heights in px; chart.css says the same. */
export const heights = { name: 30, row: 18, foot: 8, label: 16 } as const;
const side = 12;
const pseudo = 12;

const spacing = {
  "elk.spacing.nodeNode": "16",
  "elk.layered.spacing.nodeNodeBetweenLayers": "14",
  "elk.spacing.edgeNode": "10",
  "elk.layered.spacing.edgeNodeBetweenLayers": "8",
  "elk.spacing.edgeEdge": "8",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "8",
  "elk.spacing.edgeLabel": "4",
  "elk.spacing.labelLabel": "8",
};

const root = {
  ...layered,
  ...spacing,
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
};

/** A chart as ELK wants it: boxes as large as their words, an arrow's words as a label in its midst. */
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
        ...root,
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
  return { id: "", children, edges, layoutOptions: root };
}

/** The dot from which a state begins. */
export const startOf = (state: string) => `start in ${state}`;

function widthOf(state: State, rows: readonly Row[], measure: Measure): number {
  // Beside the name: how often it was come into (state-node.tsx), and what closes it.
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
