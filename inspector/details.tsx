import type { Actor, Entry } from "./log.ts";

/** What the chosen event carried and led to, or what the actor holds now. */
export const Details = ({ actor, entry }: { actor: Actor; entry: Entry | null }) => {
  const snapshot = entry === null ? actor.snapshot : entry.after;
  return (
    <section className="details" aria-label="Details">
      {entry !== null && (
        <>
          <h3>{entry.event.type}</h3>
          <Json value={entry.event} />
        </>
      )}
      {snapshot === null ? (
        <p>The actor has not answered this event.</p>
      ) : (
        <>
          <h3>{entry === null ? "Now" : "Afterwards"}</h3>
          <Json value={"context" in snapshot ? snapshot["context"] : snapshot} />
        </>
      )}
    </section>
  );
};

const Json = ({ value }: { value: unknown }) => <pre>{JSON.stringify(value, null, 2)}</pre>;
