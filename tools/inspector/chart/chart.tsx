import { Background, Controls, MiniMap, Panel, ReactFlow } from "@xyflow/react";
import { Suspense, memo, startTransition, use, useMemo, useRef, useState } from "react";
import type { CoverageName } from "../coverage/use-coverage.ts";
import { machines } from "#src/dev/recording/machines.ts";
import { type ArrowEdge, ArrowLine } from "./arrow-edge.tsx";
import type { ChartLayout } from "./elk-graph.ts";
import { type Graph, graphOf, stateRows, visibleOf } from "./graph.ts";
import { type Flow, Guide } from "./guide.tsx";
import { layoutOnce } from "./layout.ts";
import { useLit } from "./lit.ts";
import { StartDot, type StartNode, StateBox, type StateNode } from "./state-node.tsx";

const nodeTypes = { state: StateBox, start: StartDot };
const edgeTypes = { arrow: ArrowLine };
const graphs = new Map<string, Graph>();

const graphNamed = (machine: string): Graph | null => {
  const known = graphs.get(machine);
  if (known !== undefined) return known;
  const definition = machines[machine];
  if (definition === undefined) return null;
  const graph = graphOf(definition);
  graphs.set(machine, graph);
  return graph;
};

type Props = {
  machine: string;
  coverage: CoverageName;
  /** A remark about the coverage. */
  note: string;
  setCoverage: (name: CoverageName) => void;
};

/** The statechart of a machine. What is lit on it comes by `LitContext`, which only nodes, arrows and the guide read. */
export const Chart = memo(({ machine, coverage, note, setCoverage }: Props) => {
  const graph = graphNamed(machine);
  if (graph === null) return <p className="empty">This machine is not known here.</p>;
  return (
    <Suspense fallback={<p className="empty">The chart of {machine} is laid out…</p>}>
      <Drawn
        key={machine}
        machine={machine}
        graph={graph}
        coverage={coverage}
        note={note}
        setCoverage={setCoverage}
      />
    </Suspense>
  );
});
Chart.displayName = "Chart";

/** Below this scale only names are shown, enlarged. */
const far = 0.4;
/** Controls that move the chart without a drag on it. */
const aside = ".react-flow__minimap, .react-flow__controls";

const Drawn = ({ machine, graph, coverage, note, setCoverage }: Props & { graph: Graph }) => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [flow, setFlow] = useState<Flow | null>(null);
  const box = useRef<HTMLDivElement>(null);
  /** Whether it is too large to be read as a whole; a minimap is shown then. */
  const [isLarge, setLarge] = useState(false);
  /** Until the chart is moved by hand. */
  const [follows, setFollows] = useState(true);
  const chart = use(layoutOnce(`${machine} ${[...closed].toSorted().join(" ")}`, visibleOf(graph, closed)));
  const { nodes, edges } = useMemo(() => {
    // The present chart stays until the next one is laid out.
    const toggle = (id: string) => startTransition(() => setClosed((before) => toggled(before, id)));
    return flowOf(chart, toggle);
  }, [chart]);

  return (
    <div
      className="chart"
      ref={box}
      onPointerDownCapture={({ target }) => {
        if (target instanceof Element && target.closest(aside) !== null) setFollows(false);
      }}
    >
      <ReactFlow
        aria-label={`Statechart of ${machine}`}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onInit={setFlow}
        onMoveStart={(moved) => {
          if (moved !== null) setFollows(false);
        }}
        onMove={(_, { zoom }) => box.current && scaled(box.current, zoom)}
        minZoom={0.08}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
      >
        <Background gap={24} />
        <Controls showInteractive={false} />
        {isLarge && <Whole />}
        <Panel position="top-left">
          <Guide
            machine={machine}
            graph={graph}
            chart={chart}
            flow={flow}
            box={box}
            follows={follows}
            setFollows={setFollows}
            setLarge={setLarge}
            coverage={coverage}
            note={note}
            setCoverage={setCoverage}
          />
        </Panel>
      </ReactFlow>
    </div>
  );
};

/** The whole chart, small: active states in lime, the part in view framed. */
const Whole = () => {
  const { active } = useLit();
  const classOf = ({ id, type, data }: StateNode | StartNode) => {
    if (type === "start" || data.state === undefined) return "dot";
    return data.state.path !== "" && active.has(data.state.path) && id !== "" ? "box active" : "box";
  };
  return (
    <MiniMap<StateNode | StartNode>
      pannable
      zoomable
      nodeClassName={classOf}
      nodeStrokeWidth={8}
      ariaLabel="The whole chart, small"
    />
  );
};

/**
 * Passes the scale of the chart to the styles without rendering. It is inherited by every part, so it is set only
 * when zoomed out, in visible steps.
 */
function scaled(box: HTMLElement, zoom: number): void {
  const isFar = zoom < far;
  if (box.dataset["far"] !== String(isFar)) box.dataset["far"] = String(isFar);
  if (isFar) box.style.setProperty("--zoom", zoom.toFixed(2));
}

const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  set.has(id) ? new Set([...set].filter((one) => one !== id)) : new Set([...set, id]);

/** Arrows lie under all boxes; boxes are transparent. Dots of initial states lie above. */
const below = -1;
const above = 100;

const still = { draggable: false, connectable: false, selectable: false };

/** A laid out chart as nodes and edges of React Flow. */
function flowOf(
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
