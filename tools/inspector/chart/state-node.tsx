import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo, useSyncExternalStore } from "react";
import { duration } from "../history/titles.ts";
import { type Row, type State, stateRows } from "./graph.ts";
import { useLit } from "./lit.ts";

export type StateNode = Node<{ state: State; isOpen: boolean; close: (id: string) => void }, "state">;
export type StartNode = Node<Record<string, never>, "start">;

/** At most four letters, for which a box has room (elk-graph.ts): `959`, `5.9K`. */
const { format } = new Intl.NumberFormat("en", { notation: "compact" });

/** A state: its name, and below it the ports and timers it runs and the reactions without a target. */
export const StateBox = ({ data }: NodeProps<StateNode>) => {
  const { active, entered, coverage } = useLit();
  const { path } = data.state;
  return (
    <Box
      data={data}
      isActive={active.has(path)}
      isEntered={entered.has(path)}
      visits={coverage === null || path === "" ? null : (coverage.states.get(path) ?? 0)}
    />
  );
};

type BoxProps = {
  data: StateNode["data"];
  isActive: boolean;
  isEntered: boolean;
  /** How often the state was entered; null while nothing is counted. */
  visits: number | null;
};

/** Renders again only when one of its props changes. */
const Box = memo(({ data: { state, isOpen, close }, isActive, isEntered, visits }: BoxProps) => (
  <div
    className="state"
    data-kind={state.kind}
    data-region={state.isRegion}
    data-open={isOpen}
    data-active={isActive}
    data-entered={isEntered}
    data-visited={visits === null ? undefined : visits > 0}
  >
    <Ends />
    <header>
      <b>{state.kind === "history" ? "H" : state.name}</b>
      {visits !== null && <small title={`come into ${visits} times`}>{format(visits)}</small>}
      {(state.kind === "compound" || state.kind === "parallel") && state.path !== "" && (
        <button
          type="button"
          className="nodrag"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Close" : "Open"} ${state.name}`}
          onClick={() => close(state.id)}
        >
          {isOpen ? "−" : "+"}
        </button>
      )}
    </header>
    {stateRows(state).map((row, nth) => (
      <StateRow key={nth} row={row} isActive={isActive} />
    ))}
  </div>
));
Box.displayName = "Box";

/** The dot from which a state begins. */
export const StartDot = () => (
  <div className="start">
    <Ends />
  </div>
);

/** A row of a state. A running port shows how long it has run, an armed timer how much is left. */
const StateRow = ({ row, isActive }: { row: Row; isActive: boolean }) => {
  const lit = useLit();
  const timer = row.kind === "timer" && isActive ? lit.timers.get(row.id) : undefined;
  return (
    <Line
      kind={row.kind}
      text={row.text}
      isTaken={lit.taken.has(row.id)}
      since={row.kind === "port" && isActive ? lit.running.get(row.id) : timer?.since}
      delay={timer?.delay}
      at={lit.at}
    />
  );
};

type LineProps = Pick<Row, "kind" | "text"> & {
  isTaken: boolean;
  /** When the port or timer began; undefined while it does not run. */
  since: number | undefined;
  /** Of a timer. */
  delay: number | undefined;
  at: number | null;
};

/** Takes strings and numbers only: of several hundred rows only those that changed render again. */
const Line = memo(({ kind, text, isTaken, since, delay, at }: LineProps) => (
  <p className="row" data-kind={kind} data-taken={isTaken || undefined} data-runs={since !== undefined}>
    {kind === "port" && <i aria-hidden="true">▸</i>}
    {kind === "timer" && <i aria-hidden="true">◔</i>}
    <span>{text}</span>
    {since !== undefined && delay === undefined && <Since since={since} at={at} />}
    {since !== undefined && delay !== undefined && <Left since={since} delay={delay} at={at} />}
  </p>
));
Line.displayName = "Line";

const Since = ({ since, at }: { since: number; at: number | null }) => (
  <time>{duration(useTime(at) - since)}</time>
);

const Left = ({ since, delay, at }: { since: number; delay: number; at: number | null }) => {
  const now = useTime(at);
  const left = Math.max(0, since + delay - now);
  return (
    <>
      <time>{duration(left)}</time>
      <meter min={0} max={delay} value={left} aria-label="time left" />
    </>
  );
};

/** In ms. */
const period = 250;

const subscribe = (changed: () => void) => {
  const clock = setInterval(changed, period);
  return () => clearInterval(clock);
};
const stop = () => () => undefined;

/** The time in ms of the epoch, in steps of `period`; or the fixed one. */
const useTime = (fixed: number | null): number =>
  useSyncExternalStore(
    fixed === null ? subscribe : stop,
    () => fixed ?? Math.floor(Date.now() / period) * period,
  );

/** React Flow draws no edge without handles. They are invisible: ELK sets where an edge begins and ends. */
export const Ends = ({ from = Position.Bottom, to = Position.Top }: { from?: Position; to?: Position }) => (
  <>
    <Handle type="source" position={from} isConnectable={false} />
    <Handle type="target" position={to} isConnectable={false} />
  </>
);
