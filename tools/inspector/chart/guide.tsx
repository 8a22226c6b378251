import type { ReactFlowInstance } from "@xyflow/react";
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from "react";
import { machines } from "#src/dev/recording/machines.ts";
import { type CoverageName, coverages } from "../coverage/use-coverage.ts";
import type { ArrowEdge } from "./arrow-edge.tsx";
import type { ChartLayout } from "./elk-graph.ts";
import type { Graph, State } from "./graph.ts";
import { useLit } from "./lit.ts";
import { chartJson, scxml } from "../make/export-chart.ts";
import { saveFile } from "../history/file.ts";
import { openSource } from "./source.ts";
import type { StartNode, StateNode } from "./state-node.tsx";

export type Flow = ReactFlowInstance<StateNode | StartNode, ArrowEdge>;

type Props = {
  /** Its folder. */
  machine: string;
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
  /** A remark about the coverage. */
  note: string;
  setCoverage: (name: CoverageName) => void;
};

/** Below this scale text can hardly be read. */
const readable = 0.65;
/** Padding of the view: the tools lie above. */
const padding = { top: "72px", x: 0.03, bottom: 0.03 } as const;

/** The tools above the chart. Moves it to the states that are entered, or that the tools ask for, without rendering it. */
export const Guide = (props: Props) => {
  const { machine, graph, chart, flow, box, follows, setFollows, setLarge, coverage, note, setCoverage } =
    props;
  const { active, entered } = useLit();

  /** Shows the state around the active ones if it is readable then; else the state that was entered last. */
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
      machine={machine}
      active={cameInto(chart.states, active).at(-1)?.state.path ?? ""}
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

type Shown = ChartLayout["states"][number];
/** The position of the chart in its frame, and the size of the frame, in px. */
type Frame = { x: number; y: number; zoom: number; width: number; height: number };

/** The height of the tools at the top of the frame, in px. */
const tools = 56;

const isWithin = (path: string, outer: string): boolean =>
  outer === "" || path === outer || path.startsWith(`${outer}.`);

/** The innermost drawn boxes of the states that were entered. */
export const cameInto = (states: readonly Shown[], entered: ReadonlySet<string>): Shown[] => {
  const paths = [...entered];
  const leaves = paths.filter((path) => !paths.some((other) => other !== path && isWithin(other, path)));
  const boxes = leaves.flatMap(
    (leaf) => states.findLast(({ state }) => state.path !== "" && isWithin(leaf, state.path)) ?? [],
  );
  return [...new Set(boxes)];
};

/** Whether a box is wholly in view. */
export const isInView = ({ box }: Shown, { x, y, zoom, width, height }: Frame): boolean =>
  x + box.x * zoom >= 0 &&
  y + box.y * zoom >= tools &&
  x + (box.x + box.width) * zoom <= width &&
  y + (box.y + box.height) * zoom <= height;

/**
 * The innermost state that contains all active states; of a single active state its parent. None if only the machine
 * itself is active.
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

type ToolsProps = {
  machine: string;
  /** The path of an innermost active state, whose source is opened unless another was found. */
  active: string;
  states: readonly State[];
  /** Whether the chart moves to the states that are entered. */
  follows: boolean;
  follow: () => void;
  coverage: CoverageName;
  note: string;
  setCoverage: (name: CoverageName) => void;
  show: (id: string) => void;
  whole: () => void;
};

const names: Readonly<Record<CoverageName, string>> = {
  none: "Coverage: none",
  recording: "Coverage: this recording",
  recordings: "Coverage: all recordings open here",
  stories: "Coverage: stories in a browser",
  tours: "Coverage: tours of the model",
};

/** Finds a state by its name, follows the active states, and chooses the coverage. */
const ChartTools = (props: ToolsProps) => {
  const { machine, active, states, follows, follow, coverage, note, setCoverage, show, whole } = props;
  const list = useId();
  const [found, setFound] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const path = found ?? active;
  const logic = machines[machine];
  const search = (words: string) => {
    const match =
      words === ""
        ? undefined
        : (states.find(({ path }) => path === words) ?? states.find(({ path }) => path.endsWith(words)));
    setFound(match?.path ?? null);
    if (match !== undefined) show(match.id);
  };
  return (
    <form className="tools" onSubmit={(submitted) => submitted.preventDefault()}>
      <input
        type="search"
        list={list}
        aria-label="Find a state"
        placeholder="Find a state"
        onChange={(change) => search(change.currentTarget.value)}
      />
      <datalist id={list}>
        {states.map(({ path }) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </datalist>
      <button type="button" aria-pressed={follows} onClick={follow}>
        Follow active
      </button>
      <button type="button" onClick={whole}>
        Whole
      </button>
      <select
        aria-label="Coverage"
        value={coverage}
        onChange={(change) => {
          const name = coverages.find((one) => one === change.currentTarget.value);
          if (name !== undefined) setCoverage(name);
        }}
      >
        {coverages.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
      <button
        type="button"
        title={`Opens ${path === "" ? machine : path} in the editor`}
        onClick={() => void openSource(machine, path).then(setRefusal)}
      >
        Source
      </button>
      {logic !== undefined && (
        <>
          <button
            type="button"
            onClick={() => saveFile(`${machine}.json`, chartJson(logic), "application/json")}
          >
            JSON
          </button>
          <button type="button" onClick={() => saveFile(`${machine}.scxml`, scxml(logic), "application/xml")}>
            SCXML
          </button>
        </>
      )}
      <p role="status">{refusal ?? note}</p>
    </form>
  );
};
