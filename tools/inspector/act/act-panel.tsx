import { Suspense, useState } from "react";
import type { EventObject } from "xstate";
import { type Question, useAsk } from "../ask-page.ts";
import type { ActorHistory, History } from "../history/history.ts";
import { type Moment, snapshotAt } from "../history/system.ts";
import { useModel } from "../use-model.ts";
import { Offers } from "./offers.tsx";
import { Ports } from "./ports.tsx";
import { useVerdicts } from "./use-verdicts.ts";
import { timerName } from "../../statecharts/explain.ts";
import { duration } from "../history/titles.ts";
import type { Timer } from "#src/dev/recording/entry.ts";

type Props = { history: History; actor: ActorHistory; moment: Moment; isLive: boolean };

/** What may happen to an actor: each event and what decides about it, each port, the clock; and the means to cause it. */
export const ActPanel = (props: Props) => {
  const { machine } = props.actor.started;
  if (machine === null) return <p className="empty">A port has nothing to decide.</p>;
  return (
    <Suspense fallback={<p className="empty">The model of {machine} is read…</p>}>
      <Acting {...props} machine={machine} />
    </Suspense>
  );
};

const none: readonly EventObject[] = [];

const Acting = ({ history, actor, moment, isLive, machine }: Props & { machine: string }) => {
  const model = useModel(machine);
  const ask = useAsk();
  const [refusal, setRefusal] = useState<string | null>(null);
  // Cast: the events of any machine are events.
  const intents = (model?.spec.intents ?? none) as readonly EventObject[];
  const snapshot = snapshotAt(actor, moment);
  const judged = useVerdicts(actor, snapshot?.nth ?? 0, isLive, intents);
  if (snapshot === null) return <p className="empty">It has not begun at this moment.</p>;
  const cause = async (question: Question) => {
    const answer = await ask(question);
    setRefusal(answer?.kind === "done" ? answer.refusal : "No page answers: it was closed, or is busy.");
  };
  const act = (question: Question) => void cause(question);
  const isOpen = isLive && judged?.by === "page";
  return (
    <div className="acting">
      {refusal !== null && (
        <p role="alert" className="wrong">
          {refusal}
        </p>
      )}
      <Offers
        judged={judged}
        intents={intents}
        send={isOpen ? (event) => act({ kind: "send", actorId: actor.started.id, event }) : null}
      />
      <Ports
        history={history}
        running={snapshot.children}
        model={model}
        give={isOpen ? (actorId, given) => act({ kind: "give", actorId, given }) : null}
      />
      <Clock
        timers={snapshot.timers}
        wait={isOpen ? (ms) => act({ kind: "wait", source: history.source, ms }) : null}
      />
    </div>
  );
};

type ClockProps = { timers: readonly Timer[]; wait: ((ms: number) => void) | null };

const spans = [
  { name: "10 s", ms: 10_000 },
  { name: "1 min", ms: 60_000 },
  { name: "1 h", ms: 3_600_000 },
  { name: "1 day", ms: 86_400_000 },
];

/** Puts the clock forward: that of the page, and the server's with it. A timer is let elapse as soon as it can. */
const Clock = ({ timers, wait }: ClockProps) => (
  <section aria-label="Clock">
    <h2>Clock</h2>
    <div className="sample">
      {spans.map(({ name, ms }) => (
        <button key={name} type="button" disabled={wait === null} onClick={() => wait?.(ms)}>
          + {name}
        </button>
      ))}
    </div>
    <ul>
      {timers.map(({ id, event, delay }) => (
        <li key={id}>
          <div className="sample">
            <button type="button" disabled={wait === null} onClick={() => wait?.(delay)}>
              Let elapse
            </button>
            <b>{timerName(event)}</b> <small>{duration(delay)}</small>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
