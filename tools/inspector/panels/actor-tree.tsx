import type { ReactElement } from "react";
import type { ActorHistory } from "../history/history.ts";
import type { Running } from "../history/system.ts";
import { linesOf } from "../history/titles.ts";

type Props = { running: readonly Running[]; chosen: string | null; choose: (id: string) => void };

/** The running actors as a tree, with their states. */
export const ActorTree = ({ running, chosen, choose }: Props) => (
  <nav className="actors" aria-label="Actors">
    <h2>
      Actors <small>{running.length}</small>
    </h2>
    <ul>{running.map((one) => rowFor(one, one.id === chosen, choose))}</ul>
  </nav>
);

type Made = { depth: number; state: string; isChosen: boolean; choose: Props["choose"]; row: ReactElement };
/** Of thirty actors an event concerns one or two: the rows of the others are cached. */
const made = new WeakMap<ActorHistory, Made>();

function rowFor(
  { id, depth, actor, snapshot }: Running,
  isChosen: boolean,
  choose: Props["choose"],
): ReactElement {
  const { machine, name } = actor.started;
  const state = machine === null ? "runs" : linesOf(snapshot?.value ?? null).join("\n");
  const before = made.get(actor);
  if (
    before?.state === state &&
    before.depth === depth &&
    before.isChosen === isChosen &&
    before.choose === choose
  )
    return before.row;
  const row = (
    <Row
      key={id}
      id={id}
      depth={depth}
      name={name}
      isPort={machine === null}
      state={state}
      isChosen={isChosen}
      choose={choose}
    />
  );
  made.set(actor, { depth, state, isChosen, choose, row });
  return row;
}

type RowProps = {
  id: string;
  depth: number;
  name: string;
  isPort: boolean;
  state: string;
  isChosen: boolean;
  choose: (id: string) => void;
};

/** Takes strings and numbers only, so that an unchanged row does not render again. */
const Row = ({ id, depth, name, isPort, state, isChosen, choose }: RowProps) => (
  <li style={{ paddingInlineStart: `${depth * 0.75}rem` }}>
    <button
      type="button"
      aria-current={isChosen}
      data-port={isPort}
      disabled={isPort}
      onClick={() => choose(id)}
    >
      <b>{name}</b>
      {state !== "" && <small>{state}</small>}
    </button>
  </li>
);
