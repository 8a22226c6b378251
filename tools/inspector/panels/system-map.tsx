import {
  Background,
  Controls,
  type Edge,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from "@xyflow/react";
import { Suspense, use, useMemo } from "react";
import type { ElkNode } from "elkjs/lib/elk-api.js";
import { Ends } from "../chart/state-node.tsx";
import { layoutPlain } from "../chart/layout.ts";
import { type History, indexAt } from "../history/history.ts";
import type { StateValue } from "#src/dev/recording/entry.ts";
import type { Moment, Running } from "../history/system.ts";
import { inOneLine, leavesOf, linesOf } from "../history/titles.ts";

/** Sizes of an actor on the map, in px. */
const size = { width: 192, height: 72 };

/** The running actors as input of ELK, each connected with its parent. */
function mapInput(running: readonly Running[]): ElkNode {
  const ids = new Set(running.map(({ id }) => id));
  return {
    id: "map",
    layoutOptions: {
      "elk.algorithm": "layered",
      "elk.direction": "RIGHT",
      "elk.spacing.nodeNode": "16",
      "elk.layered.spacing.nodeNodeBetweenLayers": "56",
    },
    children: running.map(({ id }) => ({ id, ...size })),
    edges: running.flatMap(({ id, actor: { started } }) =>
      started.parentId === null || !ids.has(started.parentId)
        ? []
        : [{ id: `${started.parentId}→${id}`, sources: [started.parentId], targets: [id] }],
    ),
  };
}

/** The sender and the receiver of the last event up to a moment. */
function lastMessage(history: History, moment: Moment): { from: string | null; to: string } | null {
  for (let place = indexAt(history.entries, moment); place >= 0; place -= 1) {
    const entry = history.entries[place];
    if (entry?.kind === "event") return { from: entry.sourceId, to: entry.actorId };
  }
  return null;
}

type Props = {
  history: History;
  running: readonly Running[];
  moment: Moment;
  chosen: string | null;
  choose: (id: string) => void;
};

/** Layouts by the running actors; events do not move them. */
const known = new Map<string, Promise<ElkNode>>();
const layoutOf = (running: readonly Running[]): Promise<ElkNode> => {
  const key = running.map(({ id, actor }) => `${id}<${actor.started.parentId ?? ""}`).join(" ");
  const layout = known.get(key) ?? layoutPlain(mapInput(running));
  known.set(key, layout);
  return layout;
};

/** Every actor that runs at this moment, connected with its parent; the last event is highlighted. */
export const SystemMap = (props: Props) => (
  <Suspense fallback={<p className="empty">The map is laid out…</p>}>
    <Drawn {...props} />
  </Suspense>
);

type ActorNode = Node<{ running: Running; isChosen: boolean; isTold: boolean }, "actor">;

const nodeTypes = {
  actor: ({ data: { running, isChosen, isTold } }: NodeProps<ActorNode>) => (
    <div
      className="actor"
      data-chosen={isChosen}
      data-told={isTold}
      data-port={running.actor.started.machine === null}
    >
      <Ends from={Position.Right} to={Position.Left} />
      <b>{running.actor.started.name}</b>
      {running.snapshot === null ? <small>runs</small> : <States value={running.snapshot.value} />}
    </div>
  ),
};

/** The path to the active states; of regions their deepest ones. */
const States = ({ value }: { value: StateValue | null }) => {
  const [first = "", ...regions] = linesOf(value);
  const hasPath = regions.length > 0 && typeof value === "object" && Object.keys(value ?? {}).length === 1;
  return (
    <small title={inOneLine(value)}>
      {hasPath || regions.length === 0 ? first : ""}
      {regions.length > 0 && <span>{leavesOf(value)}</span>}
    </small>
  );
};

const Drawn = ({ history, running, moment, chosen, choose }: Props) => {
  const layout = use(layoutOf(running));
  const told = lastMessage(history, moment);
  const nodes = useMemo(() => {
    const places = new Map((layout.children ?? []).map((node) => [node.id, node]));
    return running.map((one): ActorNode => {
      const { x = 0, y = 0, width = 0, height = 0 } = places.get(one.id) ?? {};
      const { name, machine } = one.actor.started;
      return {
        id: one.id,
        type: "actor",
        position: { x, y },
        width,
        height,
        draggable: false,
        connectable: false,
        focusable: machine !== null,
        ariaLabel: `${name}, ${inOneLine(one.snapshot?.value ?? null)}`,
        data: { running: one, isChosen: one.id === chosen, isTold: one.id === told?.to },
      };
    });
  }, [layout, running, chosen, told?.to]);
  const edges = (layout.edges ?? []).map(({ id, sources: [from = ""], targets: [to = ""] }): Edge => {
    const isTold =
      told !== null && [`${told.from} ${told.to}`, `${told.to} ${told.from}`].includes(`${from} ${to}`);
    return { id, source: from, target: to, focusable: false, className: isTold ? "told" : "" };
  });
  return (
    <div className="map">
      <ReactFlow
        key={nodes.length}
        aria-label="Actors that run"
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodeClick={(_, { id, data }) => data.running.actor.started.machine !== null && choose(id)}
        onSelectionChange={({ nodes: [selected] }) =>
          selected !== undefined &&
          selected.data.running.actor.started.machine !== null &&
          choose(selected.id)
        }
        fitView
        minZoom={0.2}
        maxZoom={1.5}
        nodesDraggable={false}
        nodesConnectable={false}
      >
        <Background gap={24} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
};
