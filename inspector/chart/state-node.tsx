import type { NodeProps } from "@xyflow/react";
import { Ends } from "./ends.tsx";
import type { StateNode } from "./flow.ts";
import { StateRow } from "./state-row.tsx";
import { useLit } from "./lit.ts";
import { stateRows } from "./words.ts";

/** Four letters at most, for which a box has room (elk-input.ts): `959`, `5.9K`. */
const { format } = new Intl.NumberFormat("en", { notation: "compact" });

/** A state: its name, and below it what it runs, waits for, and does without leaving. */
export const StateBox = ({ data: { state, isOpen, close } }: NodeProps<StateNode>) => {
  const lit = useLit();
  const isActive = lit.active.has(state.path);
  const visits = lit.coverage?.states.get(state.path) ?? 0;
  return (
    <div
      className="state"
      data-kind={state.kind}
      data-region={state.isRegion}
      data-open={isOpen}
      data-active={isActive}
      data-entered={lit.entered.has(state.path)}
      data-visited={lit.coverage === null || state.path === "" ? undefined : visits > 0}
    >
      <Ends />
      <header>
        <b>{state.kind === "history" ? "H" : state.name}</b>
        {lit.coverage !== null && state.path !== "" && (
          <small title={`come into ${visits} times`}>{format(visits)}</small>
        )}
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
  );
};

/** The dot from which a state begins. */
export const StartDot = () => (
  <div className="start">
    <Ends />
  </div>
);
