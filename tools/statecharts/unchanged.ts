import type { AnyStateMachine, SnapshotFrom, StateNode } from "xstate";
import type { ModelSpec } from "./model-spec.ts";
import type { Move } from "./moves.ts";
import { possible } from "./possible.ts";
import { type State, stateOf } from "./state.ts";
import type { Happening, Situation, Step, World } from "./world.ts";

/** Where two machines with the same states differ: in one state, and there perhaps only in what some events do. */
export type Change = { readonly state: string; readonly hears?: ((type: string) => boolean) | undefined };

/** What is known of a changed machine before it is explored, from the world of the machine as it was. */
export type Unchanged<M extends AnyStateMachine> = {
  readonly opening: () => Happening<M> | undefined;
  /** The situation with this key, if it is known to be the same. */
  readonly situation: (key: string, snapshot: SnapshotFrom<M>) => Situation<M> | undefined;
  /** The steps from here that are known to be the same, and the moves to be tried anew. */
  readonly from: (
    situation: Situation<M>,
  ) => { steps: readonly Step<M>[]; anew: readonly Move<M>[] } | undefined;
  /** The snapshot as the changed machine would have it. */
  readonly snapshot: (from: Situation<M>) => SnapshotFrom<M>;
};

/**
 * Prepares a world for many changes. What never touches the changed state stays as it is; so does what does not hear
 * the changed events, with the changed machine put in: this makes exploring a mutant as cheap as its change is small.
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
    /** The situation in the changed machine; none when it may be another one there. */
    const now = (at: Situation<M>): Situation<M> | undefined => {
      if (!isInside(at)) return at;
      if (!hears) return undefined;
      const copy = copies.get(at) ?? { ...at, snapshot: move(at.snapshot) };
      copies.set(at, copy);
      copiedFrom.set(copy, at);
      return copy;
    };
    /** The same happening in the changed machine, if it is the same. */
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
