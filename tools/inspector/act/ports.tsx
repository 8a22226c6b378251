import { useState } from "react";
import type { AnyStateMachine, EventObject } from "xstate";
import type { Model } from "../../statecharts/model-spec.ts";
import type { History } from "../history/history.ts";
import type { Given } from "#src/dev/recording/message.ts";
import { short } from "./offers.tsx";

type Props = {
  history: History;
  /** Running children by the name the machine gives them. */
  running: Readonly<Record<string, string>>;
  model: Model<AnyStateMachine> | null;
  give: ((actorId: string, given: Given) => void) | null;
};

/** What runs below an actor and is no machine, with what its model knows that it may give. */
export const Ports = ({ history, running, model, give }: Props) => {
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

/** What a port may give: its answers once or twice, a failure, nothing at all; a listener its reports. */
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
