import { memo } from "react";
import { changesBetween } from "../history/changes.ts";
import type { ActorHistory } from "../history/history.ts";
import { snapshotAt } from "../history/system.ts";
import { inOneLine, titleOf } from "../history/titles.ts";
import type { Entry, SnapshotTaken } from "#src/dev/recording/entry.ts";
import { ChangeList } from "./change-list.tsx";
import { Json } from "./json.tsx";

type Props = {
  actor: ActorHistory | null;
  snapshot: SnapshotTaken | null;
  entry: Entry | null;
  path: string | null;
  setPath: (path: string | null) => void;
};

/** The entry that is chosen, what it changed, and all that the actor holds at this moment. Made anew only when that is another. */
export const Details = memo(({ actor, snapshot, entry, path, setPath }: Props) => {
  const before = actor === null || snapshot === null ? null : snapshotAt(actor, snapshot.nth - 1);
  return (
    <section className="details" aria-label="Details">
      {entry !== null && (
        <>
          <h2>{titleOf(entry)}</h2>
          <Json value={payloadOf(entry)} name="payload" />
        </>
      )}
      {actor !== null && snapshot !== null && (
        <>
          <h2>
            {actor.started.name} <small>{inOneLine(snapshot.value)}</small>
          </h2>
          <h3>Changed by the last step</h3>
          <ChangeList changes={before === null ? [] : changesBetween(shown(before), shown(snapshot))} />
          <h3>Context</h3>
          <Json value={snapshot.context ?? {}} name="context" chosen={path} choose={setPath} />
        </>
      )}
      {actor !== null && snapshot === null && <p className="empty">It has no snapshot at this moment.</p>}
    </section>
  );
});
Details.displayName = "Details";

const shown = ({ value, context }: SnapshotTaken) => ({ state: inOneLine(value), context });

/** What an entry carries, without what its heading says. */
function payloadOf(entry: Entry): unknown {
  const { nth: _nth, at: _at, source: _source, kind: _kind, ...rest } = entry;
  return rest;
}
