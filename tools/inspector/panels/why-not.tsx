import { useState } from "react";
import type { EventObject } from "xstate";
import type { JudgedGuard, Judgement, Verdict } from "#src/dev/recording/message.ts";
import { eventName } from "../../statecharts/explain.ts";
import type { ModelEvent } from "../history/model-events.ts";
import { short } from "../history/titles.ts";
import { isHidden } from "../replay/masked.ts";

/** Whether a machine takes events at a moment: by its page now, or by its pure machine from the recording. */
export type Judged = {
  readonly verdicts: readonly Verdict[];
  readonly by: "page" | "recording";
};

type Props = {
  judged: Judged | null;
  /** Those of the model. */
  events: readonly ModelEvent[];
  /** null where no page can receive events: at a past moment, or with a recording from a file. */
  send: ((event: EventObject) => void) | null;
};

/** Every event of a machine: whether it would be taken, which guards decide, what they read; or where it is awaited. */
export const WhyNot = ({ judged, events, send }: Props) => {
  const [words, setWords] = useState("");
  const wanted = words.toLowerCase().split(/\s+/);
  const verdicts = (judged?.verdicts ?? []).filter(({ event }) =>
    wanted.every((word) => eventName(event).toLowerCase().includes(word)),
  );
  // What people and other actors send is asked about; the machine causes the rest itself.
  const sent = new Set(events.filter(({ by }) => by !== "port").map(({ event }) => event.type));
  const isElsewhere = ({ event, takes }: Verdict) => takes === "unawaited" && !sent.has(event);
  const elsewhere = verdicts.filter(isElsewhere);
  return (
    <section aria-label="Events">
      <h2>
        Events{" "}
        <small>
          {judged === null
            ? "cannot be judged: the recording begins later, or was not replayed"
            : judged.by === "page"
              ? "as the page says now"
              : "as the pure machine says at this moment of the recording"}
        </small>
      </h2>
      <input
        type="search"
        aria-label="Find an event"
        placeholder="Find an event"
        value={words}
        onChange={(change) => setWords(change.currentTarget.value)}
      />
      <Rows verdicts={verdicts.filter((verdict) => !isElsewhere(verdict))} events={events} send={send} />
      {elsewhere.length > 0 && (
        <details>
          <summary>Replies, reports and timers of other states ({elsewhere.length})</summary>
          <Rows verdicts={elsewhere} events={events} send={send} />
        </details>
      )}
    </section>
  );
};

type RowsProps = { verdicts: readonly Verdict[] } & Pick<Props, "events" | "send">;

const Rows = ({ verdicts, events, send }: RowsProps) => (
  <ul>
    {verdicts.map((verdict) => (
      <li key={verdict.event} data-takes={verdict.takes}>
        <p>
          <b>{eventName(verdict.event)}</b> <small>{said(verdict)}</small>
        </p>
        {verdict.takes === "unawaited" ? (
          <Elsewhere {...verdict} />
        ) : (
          grouped(verdict.judged).map((judgements) => (
            <Decision
              key={judgements[0]?.place ?? "bare"}
              judgements={judgements}
              events={events}
              send={send}
            />
          ))
        )}
      </li>
    ))}
  </ul>
);

const readsEvent = ({ reads }: JudgedGuard) => reads.some(({ path }) => path.startsWith("event."));

function said({ takes, judged }: Verdict): string {
  switch (takes) {
    case "all":
      return "would be taken";
    case "none":
      return judged.some(({ place, guards }) => place !== null && guards.some(readsEvent))
        ? "is refused, with each of these values"
        : "is refused";
    case "some":
      return "depends on the event";
    case "unknown":
      return "depends on the event, of which the model has no example";
    case "unawaited":
      return "is not awaited here";
  }
}

const Elsewhere = ({ awaitedIn, after }: Pick<Verdict, "awaitedIn" | "after">) => (
  <>
    {awaitedIn.length === 0 ? (
      <p className="guard">The machine has ended, or never awaits it.</p>
    ) : (
      <p className="guard">
        Awaited in <code>{awaitedIn.map((path) => path || "every state").join(", ")}</code>
      </p>
    )}
    {after.length > 0 && (
      <p className="guard">
        From here <code>{after.join(", ")}</code> {after.length === 1 ? "leads" : "lead"} there.
      </p>
    )}
  </>
);

/** Events about which the same guards say the same of the same values are shown together. */
const grouped = (judged: readonly Judgement[]): readonly (readonly Judgement[])[] => [
  ...Map.groupBy(judged, ({ taken, guards }) => JSON.stringify([taken, guards])).values(),
];

type DecisionProps = { judgements: readonly Judgement[] } & Pick<Props, "events" | "send">;

const Decision = ({ judgements, events, send }: DecisionProps) => (
  <div className="decision">
    {judgements.map(({ place, made, taken }) => {
      const known = events[place ?? -1] ?? null;
      if (known === null && made === null) return null;
      return <Sample key={place ?? made} known={known} made={made} isTaken={taken} send={send} />;
    })}
    {judgements[0]?.guards.map((guard, nth) => (
      <Guard key={`${nth} ${guard.name}`} {...guard} />
    ))}
  </div>
);

const held = (result: boolean | null) =>
  result === null ? "needs the event" : result ? "holds" : "does not hold";

const Guard = ({ name, result, reads }: JudgedGuard) => (
  <div className="guard" data-result={String(result)}>
    <span>{name}</span> <small>{held(result)}</small>
    {reads.map(({ path, value }) => (
      <code key={path}>
        {path} ={" "}
        {path === "state" && typeof value === "string" ? value.split(" + ").join("\n") : short(value)}
        {isHidden(value) && " (hidden)"}
      </code>
    ))}
  </div>
);

type SampleProps = {
  known: ModelEvent | null;
  made: string | null;
  isTaken: boolean;
  send: Props["send"];
};

/** An event with the model's values, or with one value of the context. */
const Sample = ({ known, made, isTaken, send }: SampleProps) => (
  <div className="sample" data-taken={isTaken}>
    {known !== null && known.by !== "port" && (
      <button type="button" disabled={send === null || !isTaken} onClick={() => send?.(known.event)}>
        Send
      </button>
    )}
    <code>{made ?? payloadOf(known)}</code>
    <small>{isTaken ? "taken" : "refused"}</small>
  </div>
);

function payloadOf(known: ModelEvent | null): string {
  if (known === null) return "";
  const { type: _type, ...payload } = known.event;
  return Object.keys(payload).length === 0 ? "without values" : short(payload);
}
