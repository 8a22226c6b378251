import type { NodeProps } from "@xyflow/react";
import { memo } from "react";
import { Ends } from "./ends.tsx";
import type { StateNode } from "./flow.ts";
import { StateRow } from "./state-row.tsx";
import { useLit } from "./lit.ts";
import { stateRows } from "./words.ts";

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
