import type { Edge, Node } from "@xyflow/react";
import type { Arrow, State } from "./graph.ts";
import type { ChartLayout, Point } from "./chart-layout.ts";
import { stateRows } from "./rows.ts";

export type StateNode = Node<{ state: State; isOpen: boolean; close: (id: string) => void }, "state">;
export type StartNode = Node<Record<string, never>, "start">;
export type ArrowEdge = Edge<
  { arrow: Arrow | null; points: readonly Point[]; label: { x: number; y: number; width: number } | null },
  "arrow"
>;

/** Arrows lie under all boxes: what has others inside lets them be seen, and its words stand in front of them. */
const below = -1;
const above = 100;

const still = { draggable: false, connectable: false, selectable: false };

/** A chart with places as React Flow wants it. */
export function flowOf(
  { states, starts, arrows }: ChartLayout,
  close: (id: string) => void,
): { nodes: (StateNode | StartNode)[]; edges: ArrowEdge[] } {
  const nodes: (StateNode | StartNode)[] = states.map(({ state, box, isOpen }) => ({
    ...still,
    id: state.id,
    type: "state",
    position: { x: box.x, y: box.y },
    width: box.width,
    height: box.height,
    zIndex: state.depth,
    ariaLabel: [state.name, ...stateRows(state).map(({ text }) => text)].join(", "),
    data: { state, isOpen, close },
  }));
  for (const { id, box } of starts)
    nodes.push({
      ...still,
      id,
      type: "start",
      position: { x: box.x, y: box.y },
      width: box.width,
      height: box.height,
      zIndex: above,
      focusable: false,
      data: {},
    });
  const edges = arrows.map(({ id, from, to, arrow, points, label }): ArrowEdge => ({
    id,
    type: "arrow",
    source: from,
    target: to,
    zIndex: below,
    focusable: false,
    data: { arrow, points, label },
  }));
  return { nodes, edges };
}
