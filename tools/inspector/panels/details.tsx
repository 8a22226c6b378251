import { memo, useState } from "react";
import type { Entry, SnapshotTaken } from "#src/dev/recording/entry.ts";
import { type Change, changesBetween } from "../history/changes.ts";
import { type ActorHistory, stepCost } from "../history/history.ts";
import { snapshotAt } from "../history/system.ts";
import { linesOf, titleOf } from "../history/titles.ts";

type Props = {
  actor: ActorHistory | null;
  snapshot: SnapshotTaken | null;
  entry: Entry | null;
  path: string | null;
  setPath: (path: string | null) => void;
};

/** The chosen entry, what the last step changed, and the context of the actor. Renders again only when one of them changes. */
export const Details = memo(({ actor, snapshot, entry, path, setPath }: Props) => {
  const before = actor === null || snapshot === null ? null : snapshotAt(actor, snapshot.nth - 1);
  const cost = actor === null || snapshot === null ? null : stepCost(actor, snapshot);
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
            {actor.started.name} <small className="states">{linesOf(snapshot.value).join("\n")}</small>
          </h2>
          <h3>
            Changed by the last step{" "}
            {cost !== null && (
              <small>{cost.ms < 1 ? "in less than 1 ms" : `in ${Math.round(cost.ms)} ms`}</small>
            )}
          </h3>
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

const shown = ({ value, context }: SnapshotTaken) => ({ state: value, context });

/** An entry without what the heading says. */
function payloadOf(entry: Entry): unknown {
  const { nth: _nth, at: _at, source: _source, kind: _kind, ...rest } = entry;
  return rest;
}

/** Changes as `path before → after`. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) =>
  changes.length === 0 ? (
    <p className="empty">Nothing.</p>
  ) : (
    <ul className="changes">
      {changes.map(({ path, kind, before, after }) => (
        <li key={path} data-kind={kind}>
          <b>{path}</b>
          {kind !== "added" && <del>{short(before)}</del>}
          {kind !== "removed" && <ins>{short(after)}</ins>}
        </li>
      ))}
    </ul>
  );

/** The longest value, in letters, that fits the column. */
const longest = 160;

const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

type JsonProps = {
  value: unknown;
  name: string;
  path?: string;
  /** The followed path: keys n and p go to its next and previous change. */
  chosen?: string | null;
  choose?: (path: string | null) => void;
};

/** A JSON value: branches open and close, and a press on a name follows it. */
const Json = ({ value, name, path = "", chosen = null, choose }: JsonProps) => {
  const [isOpen, setOpen] = useState(path.split(".").length < 2);
  const isBranch = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  const label =
    choose === undefined || path === "" ? (
      <span className="name">{name}</span>
    ) : (
      <button
        type="button"
        className="name"
        aria-pressed={chosen === path}
        title="Follow this value: n and p go to its next and previous change"
        onClick={() => choose(chosen === path ? null : path)}
      >
        {name}
      </button>
    );
  if (!isBranch)
    return (
      <p className="json" data-leaf>
        {label} <code data-type={value === null ? "null" : typeof value}>{JSON.stringify(value) ?? "—"}</code>
      </p>
    );
  return (
    <div className="json">
      <button
        type="button"
        className="toggle"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? "Close" : "Open"} ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "▾" : "▸"}
      </button>
      {label}
      {!isOpen && <code>{Array.isArray(value) ? `[${value.length}]` : "{…}"}</code>}
      {isOpen &&
        Object.entries(value).map(([key, member]: [string, unknown]) => (
          <Json
            key={key}
            name={key}
            value={member}
            path={path === "" ? key : `${path}.${key}`}
            chosen={chosen}
            {...(choose === undefined ? {} : { choose })}
          />
        ))}
    </div>
  );
};
