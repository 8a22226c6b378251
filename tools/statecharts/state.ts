import type { AnyStateMachine, EventObject, SnapshotFrom, StateNode, StateValue } from "xstate";

/** The used part of a snapshot. XState types snapshots of a generic machine as `any`; this keeps them checked. */
export type State = {
  readonly status: "active" | "done" | "error" | "stopped";
  readonly value: StateValue;
  readonly context: unknown;
  readonly error: unknown;
  readonly children: Readonly<Record<string, unknown>>;
  readonly historyValue: Readonly<Record<string, readonly StateNode[]>>;
  /** The active state nodes. */
  readonly _nodes: readonly StateNode[];
  readonly tags: ReadonlySet<string>;
  hasTag(tag: string): boolean;
  can(event: EventObject): boolean;
};

// Cast: every machine's snapshot has this shape, but TypeScript cannot infer it for a generic machine.
export const stateOf = <M extends AnyStateMachine>(at: { readonly snapshot: SnapshotFrom<M> }) =>
  at.snapshot as State;
