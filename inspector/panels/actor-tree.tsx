import type { Running } from "../history/system.ts";
import { inOneLine } from "../history/titles.ts";

type Props = { running: readonly Running[]; chosen: string | null; choose: (id: string) => void };

/** Who runs, below whom, and in which states. */
export const ActorTree = ({ running, chosen, choose }: Props) => (
  <nav className="actors" aria-label="Actors">
    <h2>
      Actors <small>{running.length}</small>
    </h2>
    <ul>
      {running.map(({ id, depth, actor: { started }, snapshot }) => (
        <Row
          key={id}
          id={id}
          depth={depth}
          name={started.name}
          isPort={started.machine === null}
          state={started.machine === null ? "runs" : inOneLine(snapshot?.value ?? null)}
          isChosen={id === chosen}
          choose={choose}
        />
      ))}
    </ul>
  </nav>
);

type RowProps = {
  id: string;
  depth: number;
  name: string;
  isPort: boolean;
  state: string;
  isChosen: boolean;
  choose: (id: string) => void;
};

/** Takes words alone, so that those of whom nothing is new stay as they are. */
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
      {state !== "" && <small title={state}>{state}</small>}
    </button>
  </li>
);
