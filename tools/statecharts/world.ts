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

/** What the machine did, and where it is then. */
export interface Happening<M extends AnyStateMachine> {
  readonly to: Situation<M>;
  readonly effects: readonly Effect[];
  /** Every transition taken on the way, `always` and raised ones too, in order. */
  readonly taken: readonly Taken[];
  /** The ids of the states it was in on the way, between the first and the last. */
  readonly passed: readonly string[];
}

/** What the kit reads of a transition; see `State` for why. */
export type Taken = {
  readonly eventType: string;
  readonly source: StateNode;
  /** None when the transition stays where it is. */
  readonly target: readonly StateNode[] | undefined;
  readonly guard?: unknown;
};

/** One move of the world and what the machine makes of it. */
export interface Step<M extends AnyStateMachine> extends Happening<M> {
  readonly from: Situation<M>;
  readonly move: Move<M>;
  /** The event that the move amounts to. */
  readonly event: EventObject;
}

/** Everything that can happen. `opening` is what the machine does by itself when it starts. */
export interface World<M extends AnyStateMachine> {
  readonly opening: Happening<M>;
  readonly situations: readonly Situation<M>[];
  readonly steps: readonly Step<M>[];
}

/** The shortest way from the start to a situation. */
export function pathTo<M extends AnyStateMachine>(situation: Situation<M>): Step<M>[] {
  const path: Step<M>[] = [];
  for (let step = situation.via; step; step = step.from.via) path.unshift(step);
  return path;
}
