import { useMemo, useState } from "react";
import { type ViewName, views } from "../address.ts";
import { Chart } from "../chart/chart.tsx";
import { type CoverageName, useCoverage } from "../coverage/use-coverage.ts";
import { LitContext, litAt, unlit } from "../chart/lit.ts";
import { type ActorHistory, type History, indexAt } from "../history/history.ts";
import { type Moment, type Running, snapshotAt } from "../history/system.ts";
import { ActPanel } from "./act-panel.tsx";
import { TestPanel } from "../make/test-panel.tsx";
import { ReplayPanel } from "../replay/replay-panel.tsx";
import { ReadersPanel } from "./readers-panel.tsx";
import { SystemMap } from "./system-map.tsx";
import { Sequence } from "./sequence.tsx";

type Props = {
  history: History;
  histories: readonly History[];
  actor: ActorHistory | null;
  actorId: string | null;
  moment: Moment;
  isLive: boolean;
  running: readonly Running[];
  name: ViewName;
  go: (change: { view?: ViewName; actor?: string; at?: number }) => void;
};

const names: Readonly<Record<ViewName, string>> = {
  chart: "Statechart",
  sequence: "Sequence",
  map: "Map",
  act: "Why not, and act",
  readers: "Who reads it",
  replay: "Replay and laws",
  test: "Make a test",
};

/** One of the views of a moment. */
export const View = (props: Props) => {
  const { name, go, actor } = props;
  return (
    <section className="view" aria-label={names[name]}>
      <nav aria-label="Views">
        {views.map((one) => (
          <button key={one} type="button" aria-current={one === name} onClick={() => go({ view: one })}>
            {names[one]}
          </button>
        ))}
        <p>{actor?.started.name}</p>
      </nav>
      <Picture {...props} />
    </section>
  );
};

const Picture = (props: Props) => {
  const { name, actor, history, moment, running, actorId, isLive, go } = props;
  if (name === "map")
    return (
      <SystemMap
        history={history}
        running={running}
        moment={moment}
        chosen={actorId}
        choose={(id) => go({ actor: id })}
      />
    );
  if (actor === null) return <p className="empty">No actor runs at this moment.</p>;
  if (name === "sequence")
    return <Sequence history={history} actor={actor} moment={moment} choose={(at) => go({ at })} />;
  if (name === "act")
    return (
      <ActPanel
        key={actorId}
        history={history}
        actor={actor}
        moment={moment}
        isLive={isLive && !history.isOver}
      />
    );
  if (name === "readers")
    return <ReadersPanel key={actorId} actor={actor} moment={moment} isLive={isLive && !history.isOver} />;
  if (name === "replay") return <ReplayPanel history={history} actor={actor} moment={moment} go={go} />;
  if (name === "test") return <TestPanel actor={actor} moment={moment} />;
  return <LitChart {...props} actor={actor} />;
};

/** What is lit changes only with the actor's own entries. */
const LitChart = ({ history, histories, actor, moment, isLive }: Props & { actor: ActorHistory }) => {
  const [colours, setColours] = useState<CoverageName>("none");
  const { machine } = actor.started;
  const { coverage, note } = useCoverage(colours, machine, history, histories, moment);
  const snapshot = snapshotAt(actor, moment);
  const at =
    isLive && !history.isOver ? null : (history.entries[indexAt(history.entries, moment)]?.at ?? null);
  const lit = useMemo(() => {
    if (snapshot === null) return unlit;
    return litAt(history, actor, snapshot.nth, at, coverage);
    // oxlint-disable-next-line react/exhaustive-deps -- of the history only what led to this snapshot counts
  }, [snapshot, actor, at, coverage]);
  return (
    <LitContext value={lit}>
      <Chart machine={machine ?? ""} coverage={colours} note={note} setCoverage={setColours} />
    </LitContext>
  );
};
