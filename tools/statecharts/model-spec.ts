import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from "xstate";
import type { OutputOf, PortName } from "../../machines/runtime/ports.ts";
import type { Armed } from "./time.ts";
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
