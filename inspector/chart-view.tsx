import type { Actor } from "./log.ts";
import type { Chart, Snapshot } from "./message.ts";
import { activePaths } from "./states.ts";

/** The statechart of an actor: what it stands in is lime, where it has been is counted. */
export const ChartView = ({ actor, snapshot, then }: { actor: Actor; snapshot: Snapshot; then: boolean }) => {
  const active = new Set(activePaths(snapshot.value));
  return (
    <section className="chart" aria-label={`Statechart of ${actor.name}`}>
      <h2>
        {actor.name} <small>{then ? "after the chosen event" : snapshot.status}</small>
      </h2>
      {actor.chart?.states === undefined ? (
        <p>It has no statechart: it is a promise or a callback.</p>
      ) : (
        <States chart={actor.chart} above="" active={active} visits={actor.visits} />
      )}
    </section>
  );
};

type StatesProps = {
  chart: Chart;
  above: string;
  active: ReadonlySet<string>;
  visits: ReadonlyMap<string, number>;
};

const States = ({ chart, above, active, visits }: StatesProps) => (
  <ul data-regions={chart.type === "parallel"}>
    {inOrder(chart).map(([name, state]) => {
      const path = above + name;
      return (
        <li key={path} data-active={active.has(path)} data-final={state.type === "final"}>
          <span>
            {name} {visits.has(path) && <small title="times come into">{visits.get(path)}</small>}
          </span>
          {state.states !== undefined && (
            <States chart={state} above={`${path}.`} active={active} visits={visits} />
          )}
        </li>
      );
    })}
  </ul>
);

/** The initial state first; the others come in the order of the alphabet, as they are sent. */
const inOrder = ({ initial, states = {} }: Chart): [string, Chart][] =>
  Object.entries(states).toSorted(([a], [b]) => Number(b === initial) - Number(a === initial));
