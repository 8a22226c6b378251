import {
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
  StateMachine,
  fromPromise,
} from "xstate";
import { isMachine } from "./children.ts";
import { explore } from "./explore.ts";
import type { OutputOf, PortName } from "./ports.ts";
import { schedule } from "./schedule.ts";
import { stateOf } from "./state.ts";
import { type Armed, timeKey } from "./time.ts";
import { tours } from "./tours.ts";
import type { Running, Step, World } from "./world.ts";

/** What the world around a machine can do: all a proof needs beside the machine itself. */
export type ModelSpec<M extends AnyStateMachine> = {
  readonly input: InputFrom<M>;
  /** What a person may do. Only what the machine accepts at the moment is tried. */
  readonly intents: readonly EventFromLogic<M>[];
  /** What other actors (parent, siblings) may send. */
  readonly signals?: readonly EventFromLogic<M>[];
  /** What each promise port may answer, by port name. An outage is always possible and added for free. */
  readonly outcomes: { readonly [S in PortName<M>]?: readonly OutputOf<M, S>[] };
  /** What each listener port or child machine may send while it runs, by name. */
  readonly reports?: { readonly [S in PortName<M>]?: readonly EventFromLogic<M>[] };
  /** The part of a snapshot that makes two situations different; value and context unless said otherwise. */
  readonly project?: (snapshot: SnapshotFrom<M>) => unknown;
};

/**
 * A machine together with everything its world may do.
 *
 * Every actor the machine invokes is named in the spec:
 * - a promise port has `outcomes`; an outage is added;
 * - a listener port has `reports` only: it may send those events and never finishes;
 * - a child machine is a port to its parent: `outcomes` are the outputs of its final states, `reports` the events it
 *   may send. It is not run (it has a model of its own), cannot suffer an outage, and one without outcomes never ends.
 *
 * By the naming rule the invoke id is the port name; where one port is invoked twice at once, ids may differ and the
 * name (`src`) counts.
 */
export type Model<M extends AnyStateMachine> = {
  /** The machine, with stand-ins for its child machines. */
  readonly machine: M;
  readonly spec: ModelSpec<M>;
  readonly kindOf: (src: string) => Running["kind"];
  readonly key: (snapshot: SnapshotFrom<M>, running: readonly Running[], armed: readonly Armed[]) => string;
  /** The whole world of the machine; computed once. */
  readonly explore: () => World<M>;
  /** The fewest runs and steps that take every step of the world; see `tours`. Each can be followed in real time. */
  readonly tours: (options?: { readonly longest?: number | undefined }) => Step<M>[][];
  /** The same world around another machine: a mutant. */
  readonly around: (machine: AnyStateMachine) => Model<M>;
};

const standIn = fromPromise(() => new Promise<never>(() => {}));

/** @throws (while exploring) when an invoked actor is in neither `outcomes` nor `reports`. */
export function defineModel<M extends AnyStateMachine>(machine: M, spec: ModelSpec<M>): Model<M> {
  const { config, implementations } = machine as AnyStateMachine;
  const children = Object.keys(implementations.actors).filter((src) =>
    isMachine(implementations.actors[src]),
  );
  const standIns = Object.fromEntries(children.map((src) => [src, standIn]));
  const blueprint: AnyStateMachine = new StateMachine(
    // One that moves in circles must break, not run for ever.
    { ...config, options: { maxIterations: 1000, ...config.options } },
    { ...implementations, actors: { ...implementations.actors, ...standIns } },
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
      throw new Error(`${machine.id} invokes "${src}", but its model gives it neither outcomes nor reports`);
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
