import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  type ExecutableActionObject,
  createActor,
  fromCallback,
} from "xstate";
import { type Effect, readEffects } from "./effects.ts";

/** One macrostep, computed without running anything. */
export type Computed = {
  readonly snapshot: AnyMachineSnapshot;
  readonly effects: readonly Effect[];
  /** Every transition taken on the way, `always` and raised ones too, in order. */
  readonly taken: readonly AnyTransitionDefinition[];
  /** The ids of the states it was in on the way, between the first and the last. */
  readonly passed: readonly string[];
};

export type Computer = {
  readonly start: (input: unknown) => Computed;
  readonly step: (snapshot: AnyMachineSnapshot, event: EventObject) => Computed;
};

const idle = fromCallback(() => {});

/**
 * The same computation as XState's `initialTransition` and `transition`, in a scope of our own: theirs starts the
 * machine anew for every call (three times the time) and does not tell which transitions were taken.
 */
export function computer(machine: AnyStateMachine): Computer {
  let actions: ExecutableActionObject[] = [];
  let taken: AnyTransitionDefinition[] = [];
  let rests: AnyMachineSnapshot[] = [];
  let scope = inertScope();

  function inertScope(): AnyActorScope {
    const self = createActor(idle, {
      id: machine.id,
      inspect: (seen) => {
        if (seen.type !== "@xstate.microstep") return;
        taken.push(...seen._transitions);
        // Cast: only this machine takes microsteps here.
        rests.push(seen.snapshot as AnyMachineSnapshot);
      },
    });
    return {
      self,
      id: self.id,
      sessionId: self.sessionId,
      system: self.system,
      logger: () => {},
      defer: () => {},
      emit: () => {},
      stopChild: () => {},
      actionExecutor: (action) => void actions.push(action),
    };
  }

  function compute(before: AnyMachineSnapshot | null, run: () => AnyMachineSnapshot): Computed {
    actions = [];
    taken = [];
    rests = [];
    try {
      const snapshot = run();
      const passed = rests.slice(0, -1).flatMap(({ _nodes }) => _nodes.map(({ id }) => id));
      return { snapshot, effects: readEffects(actions, scope.self), taken, passed };
    } catch (error) {
      if (!before) throw error;
      // An actor catches exceptions of guards and assigns, and is then in error.
      return {
        // Cast: spread drops the methods, which are not called on a broken snapshot.
        snapshot: { ...before, status: "error", error } as AnyMachineSnapshot,
        effects: [],
        taken,
        passed: [],
      };
    } finally {
      // A `systemId` is never released here, so the next one needs a system where it is free.
      if (Object.keys(scope.system.getAll()).length) scope = inertScope();
    }
  }

  return {
    start: (input) => compute(null, () => machine.getInitialSnapshot(scope, input)),
    step: (snapshot, event) => compute(snapshot, () => machine.transition(snapshot, event, scope)),
  };
}
