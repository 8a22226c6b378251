import { Suspense, useEffect, useState } from "react";
import type { AnyStateMachine, EventObject } from "xstate";
import type { Timer } from "#src/dev/recording/entry.ts";
import { machines } from "#src/dev/recording/machines.ts";
import type { Given } from "#src/dev/recording/message.ts";
import { verdictsOf } from "#src/dev/recording/verdicts.ts";
import { timerName } from "../../statecharts/explain.ts";
import type { Model } from "../../statecharts/model-spec.ts";
import { type Question, useAsk } from "../feed.ts";
import type { ActorHistory, History } from "../history/history.ts";
import { type Moment, snapshotAt } from "../history/system.ts";
import { type ModelEvent, modelEvents } from "../history/model-events.ts";
import { duration, short } from "../history/titles.ts";
import { replayActor } from "../replay/replay.ts";
import { useModel } from "../use-model.ts";
import { type Judged, WhyNot } from "./why-not.tsx";

type Props = { history: History; actor: ActorHistory; moment: Moment; isLive: boolean };

/** What can happen to an actor: each event and the guards that decide about it, each port, the clock; and buttons to cause it. */
export const ActPanel = (props: Props) => {
  const { machine } = props.actor.started;
  if (machine === null) return <p className="empty">A port has nothing to decide.</p>;
  return (
    <Suspense fallback={<p className="empty">The model of {machine} is read…</p>}>
      <Acting {...props} machine={machine} />
    </Suspense>
  );
};

const eventsOf = new WeakMap<Model<AnyStateMachine>, readonly ModelEvent[]>();
const none: readonly ModelEvent[] = [];

/** The events of a model; always the same list. */
function knownEvents(model: Model<AnyStateMachine> | null): readonly ModelEvent[] {
  if (model === null) return none;
  const events = eventsOf.get(model) ?? modelEvents(model.machine, model.spec);
  eventsOf.set(model, events);
  return events;
}

const Acting = ({ history, actor, moment, isLive, machine }: Props & { machine: string }) => {
  const model = useModel(machine);
  const ask = useAsk();
  const [refusal, setRefusal] = useState<string | null>(null);
  const events = knownEvents(model);
  const snapshot = snapshotAt(actor, moment);
  const judged = useVerdicts(actor, snapshot?.nth ?? 0, isLive, events);
  if (snapshot === null) return <p className="empty">It has not begun at this moment.</p>;
  const cause = async (question: Question) => {
    const answer = await ask(question);
    setRefusal(answer?.kind === "done" ? answer.refusal : "No page answers: it was closed, or is busy.");
  };
  const act = (question: Question) => void cause(question);
  const { id: actorId, source } = actor.started;
  const isOpen = isLive && judged?.by === "page";
  return (
    <div className="acting">
      {refusal !== null && (
        <p role="alert" className="wrong">
          {refusal}
        </p>
      )}
      <WhyNot
        judged={judged}
        events={events}
        send={isOpen ? (event) => act({ kind: "send", source: source.id, actorId, event }) : null}
      />
      <Ports
        history={history}
        running={snapshot.children}
        model={model}
        give={isOpen ? (port, given) => act({ kind: "give", source: source.id, actorId: port, given }) : null}
      />
      <Clock
        timers={snapshot.timers}
        wait={isOpen ? (ms) => act({ kind: "wait", source: source.id, ms }) : null}
      />
    </div>
  );
};

/** `nth` is the snapshot in view. The page is asked while it is the last one; else the recording is replayed. */
function useVerdicts(
  actor: ActorHistory,
  nth: number,
  isLive: boolean,
  events: readonly ModelEvent[],
): Judged | null {
  const ask = useAsk();
  const [judged, setJudged] = useState<Judged | null>(null);
  useEffect(() => {
    let isOver = false;
    const judge = async () => {
      const samples = events.map(({ event }) => event);
      const { id: actorId, source } = actor.started;
      const answer = isLive ? await ask({ kind: "why", source: source.id, actorId, events: samples }) : null;
      if (isOver) return;
      if (answer?.kind === "verdicts") setJudged({ verdicts: answer.verdicts, by: "page" });
      else setJudged(byRecording(actor, nth, samples));
    };
    void judge();
    return () => {
      isOver = true;
    };
  }, [ask, actor, nth, isLive, events]);
  return judged;
}

function byRecording(actor: ActorHistory, nth: number, samples: readonly EventObject[]): Judged | null {
  const machine = machines[actor.started.machine ?? ""];
  if (machine === undefined) return null;
  const last = replayActor(machine, actor, nth).steps.at(-1);
  if (last?.nth !== nth) return null;
  return { verdicts: verdictsOf(last.now, samples), by: "recording" };
}

type PortsProps = {
  history: History;
  /** Ids of the running children, by their names in the machine. */
  running: Readonly<Record<string, string>>;
  model: Model<AnyStateMachine> | null;
  give: ((actorId: string, given: Given) => void) | null;
};

/** The running ports of an actor, with the outcomes that its model knows. */
const Ports = ({ history, running, model, give }: PortsProps) => {
  const ports = Object.entries(running).flatMap(([name, id]) => {
    const started = history.actors.get(id)?.started;
    return started === undefined || started.machine !== null ? [] : [{ name, id, src: started.src ?? name }];
  });
  return (
    <section aria-label="Ports">
      <h2>Ports</h2>
      {ports.length === 0 && <p className="empty">It waits for none.</p>}
      <ul>
        {ports.map(({ name, id, src }) => (
          <Port
            key={id}
            name={name}
            values={valuesOf(model, src)}
            give={give && ((given) => give(id, given))}
          />
        ))}
      </ul>
    </section>
  );
};

type Choice = { readonly label: string; readonly given: Given };

/** What a port can give: an answer once or twice, a failure, nothing; a listener its reports. */
function valuesOf(model: Model<AnyStateMachine> | null, src: string): readonly Choice[] {
  const spec: Readonly<Record<string, readonly unknown[] | undefined>> = model?.spec.outcomes ?? {};
  const said: Readonly<Record<string, readonly EventObject[] | undefined>> = model?.spec.reports ?? {};
  const reports = (said[src] ?? []).map((event): Choice => ({
    label: `reports ${short(event)}`,
    given: { kind: "reports", event },
  }));
  const outputs = spec[src];
  if (outputs === undefined) return reports;
  return [
    ...outputs.map((output): Choice => ({
      label: `answers ${short(output)}`,
      given: { kind: "returns", output },
    })),
    { label: "fails", given: { kind: "fails" } },
    { label: "never answers", given: { kind: "never" } },
    ...outputs.map((output): Choice => ({
      label: `answers twice ${short(output)}`,
      given: { kind: "twice", output },
    })),
    ...reports,
  ];
}

type PortProps = { name: string; values: readonly Choice[]; give: ((given: Given) => void) | null };

const Port = ({ name, values, give }: PortProps) => {
  const [chosen, setChosen] = useState(0);
  const choice = values[chosen];
  return (
    <li>
      <p>
        <b>{name}</b>
      </p>
      <div className="sample">
        <button
          type="button"
          disabled={give === null || choice === undefined}
          onClick={() => choice && give?.(choice.given)}
        >
          Give
        </button>
        <select
          aria-label={`What ${name} gives`}
          value={chosen}
          onChange={(change) => setChosen(Number(change.currentTarget.value))}
        >
          {values.map(({ label }, place) => (
            <option key={label} value={place}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </li>
  );
};

type ClockProps = { timers: readonly Timer[]; wait: ((ms: number) => void) | null };

const spans = [
  { name: "10 s", ms: 10_000 },
  { name: "1 min", ms: 60_000 },
  { name: "1 h", ms: 3_600_000 },
  { name: "1 day", ms: 86_400_000 },
];

/** Moves the clock of the page and of the server forward, by a span or to the end of a timer. */
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
