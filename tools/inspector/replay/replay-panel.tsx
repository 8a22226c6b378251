import { useMemo } from "react";
import { type ActorHistory, type History, indexAt } from "../history/history.ts";
import type { Moment } from "../history/system.ts";
import { counted, titleOf } from "../history/titles.ts";
import { ChangeList } from "../panels/details.tsx";
import type { LawBroken } from "#src/dev/recording/entry.ts";
import { machines } from "#src/dev/recording/machines.ts";
import { type Divergence, replayActor } from "./replay.ts";

type Props = {
  history: History;
  actor: ActorHistory;
  moment: Moment;
  go: (change: { at?: number; actor?: string }) => void;
};

/** Whether the pure machine repeats the recording, step by step, and which laws recorded steps broke. */
export const ReplayPanel = ({ history, actor, moment, go }: Props) => {
  const { machine, id } = actor.started;
  const logic = machine === null ? undefined : machines[machine];
  const { length } = actor.snapshots;
  const replayed = useMemo(
    () => (logic === undefined ? null : replayActor(logic, actor)),
    // oxlint-disable-next-line react/exhaustive-deps -- an actor's lists grow in place: their length says so
    [logic, actor, length],
  );
  if (replayed === null) return <p className="empty">Only machines are replayed.</p>;
  const { steps, divergence, isPart, unsure } = replayed;
  const here = steps[indexAt(steps, moment)];
  return (
    <div className="acting">
      <section aria-label="Replay">
        <h2>
          Replay{" "}
          <small>
            of {machine} through its pure machine,{" "}
            {isPart ? "from where the recording begins" : "from its start"}
          </small>
        </h2>
        <p className="outcome" data-good={divergence === null}>
          {divergence === null
            ? `${counted(steps.length, "state, as", "states, all of them as")} recorded.`
            : `${counted(steps.length, "state", "states")} as recorded; then it comes elsewhere.`}
        </p>
        {unsure.length > 0 && (
          <p className="empty">
            Of these {unsure.length} by the recording’s word: what decides there was hidden.
          </p>
        )}
        {here !== undefined && (
          <p className="empty">
            At this moment both are in the state <code>{here.hash}</code>.
          </p>
        )}
        {divergence !== null && <Elsewhere history={history} divergence={divergence} go={go} />}
      </section>
      <Laws history={history} broken={history.broken} actorId={id} go={go} />
    </div>
  );
};

const Elsewhere = ({
  history,
  divergence,
  go,
}: Pick<Props, "history" | "go"> & { divergence: Divergence }) => (
  <>
    <p className="empty">
      After <b>{divergence.eventType}</b> the recording is in <code>{divergence.hashes.recorded}</code>
      {divergence.error === null ? (
        <>
          , the pure machine in <code>{divergence.hashes.computed}</code>. From the one to the other:
        </>
      ) : (
        <>; the pure machine has thrown {divergence.error}.</>
      )}{" "}
      What was hidden or changed in code since then may be the reason.
    </p>
    <ChangeList changes={divergence.changes} />
    <Entry history={history} nth={divergence.nth} go={go} />
  </>
);

const Entry = ({ history, nth, go }: Pick<Props, "history" | "go"> & { nth: number }) => {
  const entry = history.entries[indexAt(history.entries, nth)];
  return (
    <button type="button" className="link" onClick={() => go({ at: nth })}>
      Entry {nth}: {entry === undefined ? "" : titleOf(entry)}
    </button>
  );
};

type LawsProps = Pick<Props, "history" | "go"> & { broken: readonly LawBroken[]; actorId: string };

/** Every step that broke a law, of every actor. */
const Laws = ({ history, broken, go }: LawsProps) => (
  <section aria-label="Laws">
    <h2>
      Laws <small>asked of every step while it was recorded, by the page, with the values as they were</small>
    </h2>
    {broken.length === 0 && !history.isOver && (
      <p className="outcome" data-good="true">
        None was broken.
      </p>
    )}
    {broken.length === 0 && history.isOver && (
      <p className="empty">
        None is told of. Pages of the development build ask them: the file of a client’s visit, of a story or
        of a simulated session says nothing of laws.
      </p>
    )}
    <ul>
      {broken.map((one) => (
        <li key={one.nth} data-taken="false">
          <p>
            <b>{history.actors.get(one.actorId)?.started.name}</b>: {one.law}
          </p>
          {one.why !== null && <p className="empty">{one.why}</p>}
          <button type="button" className="link" onClick={() => go({ at: one.cause, actor: one.actorId })}>
            Entry {one.cause}: {counterexample(history, one)}
          </button>
        </li>
      ))}
    </ul>
  </section>
);

/** The step that broke a law, in one line: the event and the next state. */
function counterexample(history: History, { cause }: LawBroken): string {
  const entry = history.entries[indexAt(history.entries, cause)];
  return entry?.kind === "snapshot" ? `${entry.eventType} → ${titleOf(entry)}` : "";
}
