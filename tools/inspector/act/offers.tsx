import type { EventObject } from "xstate";
import { eventName } from "../../statecharts/explain.ts";
import type { Verdict } from "#src/dev/recording/message.ts";
import { isHidden } from "../replay/masked.ts";
import type { Judged } from "./use-verdicts.ts";

type Props = {
  judged: Judged | null;
  /** What people may send, as the model says it. */
  intents: readonly EventObject[];
  /** null where no page can be sent anything: a moment that is past, a recording from a file. */
  send: ((event: EventObject) => void) | null;
};

/** Why, and why not: of every event that is waited for, whether it would be taken, which guards decide, by which values. */
export const Offers = ({ judged, intents, send }: Props) => (
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
    <ul>
      {(judged?.verdicts ?? []).map((verdict) => (
        <li key={verdict.event} data-taken={verdict.taken}>
          <p>
            <b>{eventName(verdict.event)}</b> <small>{verdict.taken ? "would be taken" : "is refused"}</small>
          </p>
          <Guards guards={verdict.guards} />
          {intents.map((event, place) =>
            event.type === verdict.event ? (
              <Sample
                key={JSON.stringify(event)}
                event={event}
                isTaken={judged?.takes[place] === true}
                send={send}
              />
            ) : null,
          )}
        </li>
      ))}
    </ul>
  </section>
);

const said = (result: boolean | null) =>
  result === null ? "needs the event" : result ? "holds" : "does not hold";

const Guards = ({ guards }: Pick<Verdict, "guards">) =>
  guards.map(({ name, result, reads }) => (
    <div key={name} className="guard" data-result={String(result)}>
      <span>{name}</span> <small>{said(result)}</small>
      {reads.map(({ path, value }) => (
        <code key={path}>
          {path} = {short(value)}
          {isHidden(value) && " (hidden)"}
        </code>
      ))}
    </div>
  ));

/** An event with the model's values. */
const Sample = ({ event, isTaken, send }: { event: EventObject; isTaken: boolean } & Pick<Props, "send">) => {
  const { type: _type, ...payload } = event;
  const text = Object.keys(payload).length === 0 ? "" : short(payload);
  return (
    <div className="sample">
      <button type="button" disabled={send === null || !isTaken} onClick={() => send?.(event)}>
        Send
      </button>
      <code>{text === "" ? "without values" : text}</code>
    </div>
  );
};

const longest = 200;
export const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};
