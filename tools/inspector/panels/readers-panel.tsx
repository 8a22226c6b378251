import { useEffect, useState } from "react";
import type { ActorStarted } from "#src/dev/recording/entry.ts";
import type { Reader } from "#src/dev/recording/message.ts";
import { useAsk } from "../feed.ts";
import { type ActorHistory, type StepCost, stepCost } from "../history/history.ts";
import { type Moment, snapshotAt } from "../history/system.ts";

type Props = { actor: ActorHistory; moment: Moment; isLive: boolean };

/** React renders after the step: the page is asked a moment later. Milliseconds. */
const settling = 100;

/** The readers after a snapshot; null: no page answers. */
const useReaders = (
  { id: actorId, source }: ActorStarted,
  nth: number,
  isLive: boolean,
): readonly Reader[] | null => {
  const ask = useAsk();
  const [known, setKnown] = useState<{ nth: number; readers: readonly Reader[] | null } | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const answer = isLive ? await ask({ kind: "readers", source: source.id, actorId }) : null;
      if (!isOver) setKnown({ nth, readers: answer?.kind === "readers" ? answer.readers : null });
    };
    const timer = setTimeout(() => void read(), settling);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [ask, actorId, source.id, nth, isLive]);
  return known?.readers ?? null;
};

/** The components that read an actor, those that the last step rendered first, and what the step cost. */
export const ReadersPanel = ({ actor, moment, isLive }: Props) => {
  const snapshot = snapshotAt(actor, moment);
  const readers = useReaders(actor.started, snapshot?.nth ?? 0, isLive);
  const cost = snapshot === null ? null : stepCost(actor, snapshot);
  return (
    <div className="acting">
      <section aria-label="Readers">
        <h2>
          Components that read it <small>{cost === null ? "" : describeCost(cost)}</small>
        </h2>
        {!isLive || readers === null ? (
          <p className="empty">
            {isLive
              ? "No page answers: it was closed, or is busy."
              : "Only the page as it is now knows: press l."}
          </p>
        ) : readers.length === 0 ? (
          <p className="empty">No component reads it.</p>
        ) : (
          <Table readers={byTime(readers, cost?.from ?? Infinity)} since={cost?.from ?? Infinity} />
        )}
      </section>
    </div>
  );
};

const describeCost = ({ ms, eventType }: StepCost): string =>
  `${eventType} took ${ms < 1 ? "less than 1" : Math.round(ms)} ms until it was handled`;

/** Those rendered since the step first; then by name. */
const byTime = (readers: readonly Reader[], since: number): Reader[] =>
  readers.toSorted(
    (a, b) => Number(b.at >= since) - Number(a.at >= since) || a.component.localeCompare(b.component),
  );

const Table = ({ readers, since }: { readers: readonly Reader[]; since: number }) => (
  <table className="readers">
    <thead>
      <tr>
        <th>Component</th>
        <th>View</th>
        <th>File</th>
        <th>Rendered</th>
        <th>Shown something else</th>
        <th>Since the last step</th>
      </tr>
    </thead>
    <tbody>
      {readers.map(({ component, file, view, renders, changes, at }, index) => (
        <tr key={`${component} ${view} ${index}`} data-new={at >= since}>
          <td>{component}</td>
          <td>{view}</td>
          <td>{file}</td>
          <td>{renders}</td>
          <td>{changes}</td>
          <td>{at >= since ? `after ${Math.round(at - since)} ms` : "—"}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
