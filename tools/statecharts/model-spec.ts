import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from "xstate";
import type { OutputOf, PortName } from "../../machines/runtime/ports.ts";
import type { Armed } from "./time.ts";
import type { Running, Step, World } from "./world.ts";

/** What users, ports and other actors may do: everything a proof needs beside the machine. */
export type ModelSpec<M extends AnyStateMachine> = {
  readonly input: InputFrom<M>;
  /** Events of users. Only events that the machine accepts are tried. */
  readonly intents: readonly EventFromLogic<M>[];
  /** Events of other actors (parent, siblings). */
  readonly signals?: readonly EventFromLogic<M>[];
  /** Replies of each promise port, by name. An outage is added. */
  readonly outcomes: { readonly [S in PortName<M>]?: readonly OutputOf<M, S>[] };
  /** Events that each listener port or child machine may send while it runs, by name. */
  readonly reports?: { readonly [S in PortName<M>]?: readonly EventFromLogic<M>[] };
  /** The part of a snapshot that distinguishes situations; value and context by default. */
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
