import type { ElkExtendedEdge, ElkNode, ElkShape } from "elkjs/lib/elk-api.js";
import ELK from "elkjs/lib/elk.bundled.js";
import type { StateNode } from "xstate";
import { layered } from "../inspector/chart/elk-graph.ts";

/** From one state to another, by their ids, and the numbers of the steps that go there. */
export type Arrow = { readonly from: string; readonly to: string; readonly numbers: readonly number[] };

export type Point = { readonly x: number; readonly y: number };
/** A box on the chart: its corner, relative to the chart's, in px. */
export type Box = Point & { readonly width: number; readonly height: number };

/** A laid out chart, in px. */
export type ChartLayout = {
  readonly width: number;
  readonly height: number;
  /** Outer states before inner ones. */
  readonly states: readonly { readonly node: StateNode; readonly box: Box }[];
  /** Names of inner states that are not drawn: one box for all. */
  readonly others: readonly { readonly names: readonly string[]; readonly box: Box }[];
  readonly arrows: readonly {
    readonly arrow: Arrow;
    /** Start, bends and end. */
    readonly points: readonly Point[];
    /** Position of its numbers. */
    readonly label: Box;
  }[];
};

/** The width of a letter and of a digit in the page's fonts, rounded up; the height of a line. */
const letter = 7.5;
const digit = 7;
export const line = 18;

const options = {
  ...layered,
  "elk.padding": "[top=34,left=16,bottom=16,right=16]",
  "elk.spacing.nodeNode": "16",
  "elk.layered.spacing.nodeNodeBetweenLayers": "20",
};

const widthOf = (names: readonly string[]): number =>
  Math.round(Math.max(...names.map(({ length }) => length)) * letter) + 24;

/**
 * Has a chart laid out (docs/inspector.md): the states that `isShown` as boxes in boxes, the names of the others, and the
 * arrows of a path.
 */
export const layOut = async (
  root: StateNode,
  isShown: (node: StateNode) => boolean,
  arrows: readonly Arrow[],
): Promise<ChartLayout> => {
  const states: StateNode[] = [];
  const others: { id: string; names: readonly string[] }[] = [];
  const asElk = (node: StateNode): ElkNode => {
    states.push(node);
    const width = widthOf([node.key]);
    const inner = Object.values<StateNode>(node.states);
    const shown = inner.filter(isShown);
    if (shown.length === 0) return { id: node.id, width, height: 26 };
    const names = inner.filter((state) => !isShown(state)).map(({ key }) => key);
    const other = { id: `others in ${node.id}`, names };
    const least = { "elk.nodeSize.constraints": "MINIMUM_SIZE", "elk.nodeSize.minimum": `(${width},60)` };
    const children = shown.map(asElk);
    if (names.length > 0) {
      others.push(other);
      children.push({ id: other.id, width: widthOf(names), height: names.length * line + 10 });
    }
    return { id: node.id, children, layoutOptions: { ...options, ...least } };
  };
  const children = [asElk(root)];
  const edges = arrows.map(({ from, to, numbers }, index) => ({
    id: `${index}`,
    sources: [from],
    targets: [to],
    labels: [
      { id: `label ${index}`, text: "label", width: 10 + digit * numbers.join(", ").length, height: 18 },
    ],
  }));
  const input: ElkNode = { id: "", children, edges, layoutOptions: options };
  const placed: ElkNode = await new ELK().layout(input);
  const byId = new Map<string, ElkNode>();
  const visit = (node: ElkNode): void => {
    byId.set(node.id, node);
    for (const child of node.children ?? []) visit(child);
  };
  visit(placed);
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    states: states.map((node) => ({ node, box: boxOf(byId.get(node.id)) })),
    others: others.map(({ id, names }) => ({ names, box: boxOf(byId.get(id)) })),
    arrows: arrows.map((arrow, index) => {
      const edge = placed.edges?.[index];
      return { arrow, points: pointsOf(edge), label: boxOf(edge?.labels?.[0]) };
    }),
  };
};

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: ElkShape = {}): Box => ({ x, y, width, height });

const pointsOf = (edge: ElkExtendedEdge | undefined): Point[] =>
  (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
