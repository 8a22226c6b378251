import type { AnyStateMachine, EventObject, SnapshotFrom, StateNode } from "xstate";
import type { Effect } from "./effects.ts";
import type { Move } from "./moves.ts";
import type { Armed } from "./time.ts";

/** An actor the machine waits for or listens to. A `port` owes an answer; a `machine` and a `listener` need not. */
export type Running = {
  readonly id: string;
  readonly src: string;
  readonly kind: "port" | "machine" | "listener";
};

/** One distinguishable moment of the machine's life. */
export interface Situation<M extends AnyStateMachine> {
  readonly key: string;
  readonly snapshot: SnapshotFrom<M>;
  readonly running: readonly Running[];
  readonly armed: readonly Armed[];
  /** The step by which it was first reached (so on a shortest path); none at the start. */
  readonly via: Step<M> | null;
}

/** Effects of the step, and the situation after it. */
export interface Happening<M extends AnyStateMachine> {
  readonly to: Situation<M>;
  readonly effects: readonly Effect[];
  /** Every transition taken on the way, `always` and raised ones too, in order. */
  readonly taken: readonly Taken[];
  /** The ids of the states it was in on the way, between the first and the last. */
  readonly passed: readonly string[];
}

/** The used part of a transition (see `State`). */
export type Taken = {
  readonly eventType: string;
  readonly source: StateNode;
  /** Undefined for a transition without a target. */
  readonly target: readonly StateNode[] | undefined;
  readonly guard?: unknown;
};

/** One move and its result. */
export interface Step<M extends AnyStateMachine> extends Happening<M> {
  readonly from: Situation<M>;
  readonly move: Move<M>;
  /** The event of the move. */
  readonly event: EventObject;
}

/** All situations and steps. `opening`: what the machine does when it starts. */
export interface World<M extends AnyStateMachine> {
  readonly opening: Happening<M>;
  readonly situations: readonly Situation<M>[];
  readonly steps: readonly Step<M>[];
}

/** The shortest path from the start to a situation. */
export function pathTo<M extends AnyStateMachine>(situation: Situation<M>): Step<M>[] {
  const path: Step<M>[] = [];
  for (let step = situation.via; step; step = step.from.via) path.unshift(step);
  return path;
}
