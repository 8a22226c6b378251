import { type AnyStateMachine, StateMachine, fromPromise } from "xstate";
import { isMachine } from "../../machines/runtime/children.ts";
import { explore } from "./explore.ts";
import type { Model, ModelSpec } from "./model-spec.ts";
import { schedule } from "./schedule.ts";
import { stateOf } from "./state.ts";
import { timeKey } from "./time.ts";
import { tours } from "./tours.ts";
import type { World } from "./world.ts";

const stub = fromPromise(() => new Promise<never>(() => {}));

/** @throws (while exploring) when an invoked actor is in neither `outcomes` nor `reports`. */
export function defineModel<M extends AnyStateMachine>(machine: M, spec: ModelSpec<M>): Model<M> {
  // Cast: to a machine of any types.
  const { config, implementations } = machine as AnyStateMachine;
  const children = Object.keys(implementations.actors).filter((src) =>
    isMachine(implementations.actors[src]),
  );
  const stubs = Object.fromEntries(children.map((src) => [src, stub]));
  const blueprint: AnyStateMachine = new StateMachine(
    // An endless loop must fail.
    { ...config, options: { maxIterations: 1000, ...config.options } },
    { ...implementations, actors: { ...implementations.actors, ...stubs } },
  );
  // Cast: the same machine, and a stand-in that never answers satisfies every output.
  return modelOf(blueprint as M, spec, new Set(children));
}

function modelOf<M extends AnyStateMachine>(
  machine: M,
  spec: ModelSpec<M>,
  children: ReadonlySet<string>,
): Model<M> {
  const kindOf = (src: string) => {
    if (!(src in spec.outcomes) && !(src in (spec.reports ?? {})))
      throw new Error(
        `${machine.id} invokes "${src}", of which its model knows no reply. Add to the model what a promise port or a child ` +
          `machine returns, outcomes: { ${src}: [/* each reply */] }; or what a listener sends, reports: { ${src}: [/* each event */] }.`,
      );
    if (children.has(src)) return "machine";
    return src in spec.outcomes ? "port" : "listener";
  };
  const project =
    spec.project ?? ((snapshot) => [stateOf({ snapshot }).value, stateOf({ snapshot }).context]);
  /** History is part of the situation: XState's own serializeSnapshot forgets it and merges what must stay apart. */
  const key: Model<M>["key"] = (snapshot, running, armed) => {
    const { status, historyValue } = stateOf({ snapshot });
    const history = Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);
    return JSON.stringify([
      status,
      project(snapshot),
      history,
      running.map(({ id }) => id).toSorted(),
      timeKey(armed),
    ]);
  };
  let world: World<M> | undefined;
  const model: Model<M> = {
    machine,
    spec,
    kindOf,
    key,
    explore: () => (world ??= explore(model)),
    tours: ({ longest } = {}) =>
      tours(model.explore().steps, { longest, accepts: (run) => schedule(run) !== null }),
    around: (other) => modelOf(other as M, spec, children), // Cast: a mutant speaks the same events.
  };
  return model;
}
