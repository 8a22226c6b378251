import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk-api.js";
import { backwardOf } from "./backward.ts";
import { startOf } from "./elk-input.ts";
import type { Arrow, Graph, State } from "./graph.ts";

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

/** Reads what ELK made of `elkInput`; arrows that were turned for it are turned back. */
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
