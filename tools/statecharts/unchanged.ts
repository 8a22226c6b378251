import type { AnyStateMachine, SnapshotFrom, StateNode } from "xstate";
import type { ModelSpec } from "./model-spec.ts";
import type { Move } from "./moves.ts";
import { possible } from "./possible.ts";
import { type State, stateOf } from "./state.ts";
import type { Happening, Situation, Step, World } from "./world.ts";

/** The difference of two machines with the same states: one state, or only some of its events. */
export type Change = { readonly state: string; readonly hears?: ((type: string) => boolean) | undefined };

/** Known results for a changed machine, from the world of the original. */
export type Unchanged<M extends AnyStateMachine> = {
  readonly opening: () => Happening<M> | undefined;
  /** The situation with this key, if it is known to be the same. */
  readonly situation: (key: string, snapshot: SnapshotFrom<M>) => Situation<M> | undefined;
  /** Known steps from here, and the moves to try again. */
  readonly from: (
    situation: Situation<M>,
  ) => { steps: readonly Step<M>[]; anew: readonly Move<M>[] } | undefined;
  /** The snapshot of the changed machine. */
  readonly snapshot: (from: Situation<M>) => SnapshotFrom<M>;
};

/**
 * Prepares a world for many changes. Situations and steps without the changed state or the changed events are reused,
 * with the changed machine inserted. So the cost of exploring a mutant depends on the size of its change.
 */
export function unchangedIn<M extends AnyStateMachine>(
  { opening, situations, steps }: World<M>,
  spec: ModelSpec<M>,
): (machine: M, change: Change) => Unchanged<M> {
  const stepsFrom = Map.groupBy(steps, (step) => step.from);
  const originals = new Set(situations);
  const byKey = new Map(situations.map((situation) => [situation.key, situation]));
  const actives = new Map(situations.map((at) => [at, new Set(stateOf(at)._nodes.map(({ id }) => id))]));

  return (machine, { state, hears }) => {
    const isInside = (at: Situation<M>) => actives.get(at)?.has(state) ?? true;
    const move = mover(machine);
    const copies = new Map<Situation<M>, Situation<M>>();
    const copiedFrom = new Map<Situation<M>, Situation<M>>();
    /** The situation in the changed machine; undefined if it may differ there. */
    const now = (at: Situation<M>): Situation<M> | undefined => {
      if (!isInside(at)) return at;
      if (!hears) return undefined;
      const copy = copies.get(at) ?? { ...at, snapshot: move(at.snapshot) };
      copies.set(at, copy);
      copiedFrom.set(copy, at);
      return copy;
    };
    /** The same step in the changed machine, if it is equal. */
    const same = <H extends Happening<M>>(happening: H, from?: Situation<M>): H | undefined => {
      const touches = happening.passed.includes(state) || isInside(happening.to) || (from && isInside(from));
      if (!touches) return happening;
      if (!hears) return undefined;
      const received = happening.effects.some(
        (effect) => effect.kind === "raise" && hears(effect.event.type),
      );
      const to = now(happening.to);
      return received || !to ? undefined : { ...happening, to };
    };
    const stepsOf = (at: Situation<M>, original: Situation<M>) => {
      const isCopy = at !== original;
      const kept: Step<M>[] = [];
      const anew: Move<M>[] = isCopy ? possible(spec, at, hears) : [];
      for (const step of stepsFrom.get(original) ?? []) {
        if (isCopy && hears?.(step.event.type)) continue;
        const known = same(step, original);
        if (!known) anew.push(step.move);
        else if (isCopy) kept.push({ ...known, from: at });
        else kept.push(known);
      }
      return { steps: kept, anew };
    };
    return {
      opening: () => same(opening),
      situation: (key, snapshot) => {
        const known = byKey.get(key);
        if (!known || (!hears && includes(stateOf({ snapshot }), state))) return undefined;
        return now(known);
      },
      from: (at) => {
        const original = originals.has(at) ? at : copiedFrom.get(at);
        return original && stepsOf(at, original);
      },
      snapshot: (at) => (originals.has(at) ? move(at.snapshot) : at.snapshot),
    };
  };
}

const includes = ({ _nodes }: State, state: string) => _nodes.some(({ id }) => id === state);

/** Puts a machine with the same states into snapshots. */
function mover<M extends AnyStateMachine>(machine: M): (snapshot: SnapshotFrom<M>) => SnapshotFrom<M> {
  const nodes = new Map<string, StateNode>();
  const learn = (node: StateNode) => {
    nodes.set(node.id, node);
    for (const child of Object.values<StateNode>(node.states)) learn(child);
  };
  // Cast: the root of any machine is a state node.
  learn(machine.root as StateNode);
  const moved = (list: readonly StateNode[]) => list.map((node) => nodes.get(node.id) ?? node);
  return (snapshot) => {
    const state = stateOf({ snapshot });
    const historyValue = Object.fromEntries(
      Object.entries(state.historyValue).map(([id, list]) => [id, moved(list)]),
    );
    // Cast: a snapshot of the changed machine, as XState itself would have made it.
    return { ...state, machine, _nodes: moved(state._nodes), historyValue } as unknown as SnapshotFrom<M>;
  };
}
