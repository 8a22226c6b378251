import { Suspense, useMemo, useState } from "react";
import { stateOf } from "../../statecharts/state.ts";
import type { AnyStateMachine } from "xstate";
import type { Model } from "../../statecharts/model-spec.ts";
import type { ActorHistory } from "../history/history.ts";
import { type Moment, snapshotAt } from "../history/system.ts";
import { useModel } from "../use-model.ts";
import { saveFile } from "../history/file.ts";
import { type Assertion, makeTest, stateName } from "./make-test.ts";

type Props = { actor: ActorHistory; moment: Moment };

/** Writes tests that repeat what an actor did up to this moment. */
export const TestPanel = ({ actor, moment }: Props) => {
  const { machine } = actor.started;
  if (machine === null) return <p className="empty">Tests are made of machines.</p>;
  return (
    <Suspense fallback={<p className="empty">The model of {machine} is read…</p>}>
      <Making key={machine} machine={machine} actor={actor} moment={moment} />
    </Suspense>
  );
};

const Making = ({ machine, actor, moment }: Props & { machine: string }) => {
  const model = useModel(machine);
  const [kind, setKind] = useState<Assertion["kind"]>("same");
  const states = useMemo(() => (model === null ? [] : placesOf(model)), [model]);
  const [expected, setExpected] = useState("");
  const nth = snapshotAt(actor, moment)?.nth ?? 0;
  const made = useMemo(() => {
    if (model === null) return { why: "This machine has no model." };
    const assertion: Assertion = kind === "expected" ? { kind, state: expected } : { kind };
    return makeTest(machine, model, actor, nth, assertion);
  }, [model, machine, actor, nth, kind, expected]);
  const here = stateName(snapshotAt(actor, moment)?.value ?? null);
  return (
    <div className="acting">
      <section aria-label="What the tests say">
        <h2>
          Tests of {machine} <small>up to this moment{here !== "" && `, where it is in ${here}`}</small>
        </h2>
        <form className="choice" onSubmit={(submitted) => submitted.preventDefault()}>
          <label>
            <input type="radio" name="claim" checked={kind === "same"} onChange={() => setKind("same")} />
            This is right: it must come here
          </label>
          <label>
            <input type="radio" name="claim" checked={kind === "never"} onChange={() => setKind("never")} />
            This is wrong: it must not come here
          </label>
          <label>
            <input
              type="radio"
              name="claim"
              checked={kind === "expected"}
              onChange={() => setKind("expected")}
            />
            This is wrong: it must come to
            <select
              aria-label="The expected state"
              value={expected}
              onChange={(change) => {
                setExpected(change.currentTarget.value);
                setKind("expected");
              }}
            >
              <option value="">…</option>
              {states.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </select>
          </label>
        </form>
      </section>
      {"why" in made ? (
        <p className="empty">{made.why}</p>
      ) : (
        <>
          <p className="empty">{made.note}</p>
          <SavedFile title="Vitest" name={`tests/recorded/${machine}.test.ts`} text={made.vitest} />
          {"file" in made.browser ? (
            <SavedFile title="Playwright" name={`e2e/recorded-${machine}.spec.ts`} text={made.browser.file} />
          ) : (
            <section aria-label="Playwright">
              <h2>Playwright</h2>
              <p className="empty">{made.browser.why}</p>
            </section>
          )}
        </>
      )}
    </div>
  );
};

/** Every state that a model reaches, by its name in tests. */
const placesOf = (model: Model<AnyStateMachine>): string[] =>
  [...new Set(model.explore().situations.map((at) => stateName(stateOf(at).value)))].toSorted();

/** A generated file with a button to save it; `name` is its path in the repository. */
const SavedFile = ({ title, name, text }: { title: string; name: string; text: string }) => (
  <section aria-label={title}>
    <h2>
      {title} <small>{name}</small>
    </h2>
    <div className="sample">
      <button type="button" onClick={() => saveFile(name.replace(/^.*\//, ""), text)}>
        Save
      </button>
    </div>
    <pre>{text}</pre>
  </section>
);
