import { Background, Controls, MiniMap, Panel, ReactFlow, type ReactFlowInstance } from "@xyflow/react";
import { Suspense, startTransition, use, useMemo, useRef, useState } from "react";
import type { CoverageName } from "../coverage/use-coverage.ts";
import { machines } from "../recording/machines.ts";
import { ArrowLine } from "./arrow-edge.tsx";
import { ChartTools } from "./chart-tools.tsx";
import { centreOf } from "./centre.ts";
import { type ArrowEdge, type StartNode, type StateNode, flowOf } from "./flow.ts";
import { type Graph, graphOf } from "./graph.ts";
import { layoutOnce } from "./layout.ts";
import { useLit } from "./lit.ts";
import { StartDot, StateBox } from "./state-node.tsx";
import { visibleOf } from "./visible.ts";

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

type Props = { machine: string; coverage: CoverageName; setCoverage: (name: CoverageName) => void };

/** The statechart of a machine; `LitContext` says what is lit on it. */
export const Chart = ({ machine, coverage, setCoverage }: Props) => {
  const graph = graphNamed(machine);
  if (graph === null) return <p className="empty">This machine is not known here.</p>;
  return (
    <Suspense fallback={<p className="empty">The chart of {machine} is laid out…</p>}>
      <Drawn key={machine} machine={machine} graph={graph} coverage={coverage} setCoverage={setCoverage} />
    </Suspense>
  );
};

type Flow = ReactFlowInstance<StateNode | StartNode, ArrowEdge>;

/** Below this scale words cannot be read: names are enlarged instead, and the rest left out. */
const legible = 0.45;
const whole = { padding: 0.03 };

const Drawn = ({ machine, graph, coverage, setCoverage }: Props & { graph: Graph }) => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [flow, setFlow] = useState<Flow | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { active } = useLit();
  const chart = use(layoutOnce(`${machine} ${[...closed].toSorted().join(" ")}`, visibleOf(graph, closed)));
  const { nodes, edges } = useMemo(() => {
    // The chart that stands stays until the next one is laid out.
    const toggle = (id: string) => startTransition(() => setClosed((before) => toggled(before, id)));
    return flowOf(chart, toggle);
  }, [chart]);

  /** A chart that would be too small to read begins with what surrounds its active states. */
  const begin = (begun: Flow) => {
    setFlow(begun);
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    const fits = (area: { width: number; height: number }) =>
      Math.min(width / area.width, height / area.height) >= legible;
    const around = centreOf(graph.states, active);
    const room = chart.states.find(({ state }) => state.id === around?.id);
    if (room === undefined || fits(chart)) return void begun.fitView(whole);
    const leaf = graph.states.findLast(({ path }) => active.has(path));
    const id = fits(room.box) || leaf === undefined ? room.state.id : leaf.id;
    void begun.fitView({ nodes: [{ id }], padding: 0.05, maxZoom: 0.9 });
  };

  return (
    <div className="chart" ref={box}>
      <ReactFlow
        aria-label={`Statechart of ${machine}`}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onInit={begin}
        onMove={(_, { zoom }) => box.current && scaled(box.current, zoom)}
        minZoom={0.08}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
      >
        <Background gap={24} />
        <Controls showInteractive={false} />
        <MiniMap
          pannable
          zoomable
          nodeClassName={({ id }) => (id.startsWith("start ") ? "dot" : "box")}
          ariaLabel="The whole chart, small"
        />
        <Panel position="top-left">
          <ChartTools
            states={graph.states}
            centre={centreOf(graph.states, active)?.id ?? null}
            coverage={coverage}
            setCoverage={setCoverage}
            show={(id) => void flow?.fitView({ nodes: [{ id }], maxZoom: 1, duration: 200, padding: 0.05 })}
            whole={() => void flow?.fitView({ ...whole, duration: 200 })}
          />
        </Panel>
      </ReactFlow>
    </div>
  );
};

/** Tells the styles how large the chart is shown, without rendering it anew. */
function scaled(box: HTMLElement, zoom: number): void {
  box.style.setProperty("--zoom", String(zoom));
  box.dataset["far"] = String(zoom < legible - 0.05);
}

const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  set.has(id) ? new Set([...set].filter((one) => one !== id)) : new Set([...set, id]);
