import type { ReactFlowInstance } from "@xyflow/react";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react";
import type { CoverageName } from "../coverage/use-coverage.ts";
import { ChartTools } from "./chart-tools.tsx";
import type { ArrowEdge, StartNode, StateNode } from "./flow.ts";
import type { Graph, State } from "./graph.ts";
import type { ChartLayout } from "./chart-layout.ts";
import { useLit } from "./lit.ts";

type Shown = ChartLayout["states"][number];
/** Where the chart stands in its frame, and the size of that, in px. */
type Frame = { x: number; y: number; zoom: number; width: number; height: number };

/** What the tools take of the frame, above. */
const tools = 56;

const isWithin = (path: string, outer: string): boolean =>
  outer === "" || path === outer || path.startsWith(`${outer}.`);

/** The innermost boxes, of those that are drawn, of the states that were come into. */
export const cameInto = (states: readonly Shown[], entered: ReadonlySet<string>): Shown[] => {
  const paths = [...entered];
  const leaves = paths.filter((path) => !paths.some((other) => other !== path && isWithin(other, path)));
  const boxes = leaves.flatMap(
    (leaf) => states.findLast(({ state }) => state.path !== "" && isWithin(leaf, state.path)) ?? [],
  );
  return [...new Set(boxes)];
};

/** Whether a box can be seen whole where the chart stands. */
export const isInView = ({ box }: Shown, { x, y, zoom, width, height }: Frame): boolean =>
  x + box.x * zoom >= 0 &&
  y + box.y * zoom >= tools &&
  x + (box.x + box.width) * zoom <= width &&
  y + (box.y + box.height) * zoom <= height;

/**
 * What to look at to see what is active: the innermost state that holds all of it; of a single state, what surrounds it.
 * None where nothing is active but the machine itself.
 */
export function centreOf(states: readonly State[], active: ReadonlySet<string>): State | null {
  const inside = (of: State) => states.filter(({ parent, path }) => parent === of.id && active.has(path));
  let around: State | null = null;
  let at = states[0];
  while (at !== undefined) {
    const below: readonly State[] = inside(at);
    if (below.length > 1) return at;
    if (below[0] === undefined) return around;
    [around, at] = [at, below[0]];
  }
  return around;
}

export type Flow = ReactFlowInstance<StateNode | StartNode, ArrowEdge>;

type Props = {
  graph: Graph;
  chart: ChartLayout;
  flow: Flow | null;
  box: RefObject<HTMLDivElement | null>;
  /** Until the chart is moved by hand. */
  follows: boolean;
  setFollows: (follows: boolean) => void;
  /** Whether it cannot be read as a whole. */
  setLarge: (isLarge: boolean) => void;
  coverage: CoverageName;
  /** What is to be known of the coverage. */
  note: string;
  setCoverage: (name: CoverageName) => void;
};

/** Below this scale words can hardly be read. */
const readable = 0.65;
/** Padding of the view: the tools lie above. */
const padding = { top: "72px", x: 0.03, bottom: 0.03 } as const;

/** Moves the chart to where something happens, or where the tools ask for. The chart itself is not made anew for it. */
export const Guide = (props: Props) => {
  const { graph, chart, flow, box, follows, setFollows, setLarge, coverage, note, setCoverage } = props;
  const { active, entered } = useLit();

  /** Shows what surrounds the active states, if it can be read then; else the one that was come into last. */
  const showActive = (on: Flow, duration: number) => {
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    const fits = (area: { width: number; height: number }) =>
      Math.min(width / area.width, height / area.height) >= readable;
    setLarge(!fits(chart));
    const around = centreOf(graph.states, active);
    const room = chart.states.find(({ state }) => state.id === around?.id);
    const last =
      cameInto(chart.states, entered).at(-1) ?? chart.states.findLast(({ state }) => active.has(state.path));
    const shown = room !== undefined && fits(room.box) ? room : last;
    if (shown === undefined || fits(chart)) return void on.fitView({ padding, duration });
    void on.fitView({ nodes: [{ id: shown.state.id }], padding, maxZoom: 0.9, duration });
  };
  const begin = useEffectEvent((begun: Flow) => showActive(begun, 0));
  useLayoutEffect(() => {
    if (flow !== null) begin(flow);
  }, [flow]);
  const follow = useEffectEvent((came: ReadonlySet<string>) => {
    if (flow === null || !follows || box.current === null) return;
    const { width, height } = box.current.getBoundingClientRect();
    const frame = { ...flow.getViewport(), width, height };
    if (!cameInto(chart.states, came).every((shown) => isInView(shown, frame))) showActive(flow, 300);
  });
  useEffect(() => follow(entered), [entered]);
  const byHand = (show: (on: Flow) => void) => {
    setFollows(false);
    if (flow !== null) show(flow);
  };

  return (
    <ChartTools
      states={graph.states}
      follows={follows}
      follow={() => {
        setFollows(true);
        if (flow !== null) showActive(flow, 200);
      }}
      coverage={coverage}
      note={note}
      setCoverage={setCoverage}
      show={(id) => byHand((on) => void on.fitView({ nodes: [{ id }], maxZoom: 1, duration: 200, padding }))}
      whole={() => byHand((on) => void on.fitView({ padding, duration: 200 }))}
    />
  );
};
