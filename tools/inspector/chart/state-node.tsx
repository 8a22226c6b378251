import type { NodeProps } from "@xyflow/react";
import { memo } from "react";
import { Ends } from "./ends.tsx";
import type { StateNode } from "./flow.ts";
import { useLit } from "./lit.ts";
import { type Row, stateRows } from "./rows.ts";
import { duration } from "../history/titles.ts";
import { useTime } from "../use-time.ts";

/** Four letters at most, for which a box has room (elk-input.ts): `959`, `5.9K`. */
const { format } = new Intl.NumberFormat("en", { notation: "compact" });

/** A state: its name, and below it what it runs, waits for, and does without leaving. */
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
  /** How often it was come into; null while nothing is counted. */
  visits: number | null;
};

/** Of all states only those are made anew of which something is new. */
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

/** A row of a state. A port that runs shows since when, an armed timer how much is left. */
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
  /** When what it shows began; nothing while it does not run. */
  since: number | undefined;
  /** Of a timer. */
  delay: number | undefined;
  at: number | null;
};

/** Takes words and numbers alone: of some hundred rows only those are made anew of which something is new. */
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

/** Runs down by itself: a style's animation that began when the timer did. */
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
