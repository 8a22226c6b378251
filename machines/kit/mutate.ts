import type { AnyStateMachine, StateNode } from "xstate";
import { gaps } from "./coverage.ts";
import { explore } from "./explore.ts";
import type { Law, Laws } from "./laws.ts";
import type { Model } from "./model-spec.ts";
import { type Mutant, mutants, mutated } from "./mutants.ts";
import { unchangedIn } from "./unchanged.ts";
import type { World } from "./world.ts";

/** How each mutant died: by the first law it broke, by a state or transition it lost, or by crashing. */
export type Killing = {
  readonly total: number;
  /** Mutants killed, by law; `unreached or untaken` and `crash` beside the laws. */
  readonly killed: Readonly<Record<string, number>>;
  /** The changes nobody noticed: each is a missing law, or a part of the machine that does nothing. */
  readonly survivors: readonly string[];
};

/** Changes the machine in every small way and tells which change nobody notices. */
export function killMutants<M extends AnyStateMachine>(model: Model<M>, laws: Laws<M>): Killing {
  const world = model.explore();
  const limit = world.situations.length * 4 + 100;
  const unchanged = unchangedIn(world, model.spec);
  const local = localLaws(laws, world);
  const all = mutants(model.machine.config);
  const killed: Record<string, number> = {};
  const survivors: string[] = [];

  const causeOfDeath = (change: Mutant) => {
    const mutant = model.around(mutated(model.machine, change));
    const { state, hears } = change;
    const known = unchanged(mutant.machine, { state: stateAt(mutant.machine, state).id, hears });
    let killer: string | undefined;
    const until = (alone: World<M>) => {
      const index = local.findIndex(([, law]) => isBroken(law, alone));
      killer = local[index]?.[0];
      // Neighbouring mutants tend to break the same law.
      local.unshift(...local.splice(Math.max(index, 0), 1));
      return index >= 0;
    };
    const other = explore(mutant, { limit, unchanged: known, until });
    killer ??= Object.entries(laws).find(([, law]) => law(other).length > 0)?.[0];
    const isComplete = () => Object.values(gaps(mutant.machine, other)).every(({ length }) => length === 0);
    return killer ?? (isComplete() ? undefined : "unreached or untaken");
  };

  for (const mutant of all) {
    let cause: string | undefined;
    try {
      cause = causeOfDeath(mutant);
    } catch {
      cause = "crash";
    }
    if (cause) killed[cause] = (killed[cause] ?? 0) + 1;
    else survivors.push(mutant.name);
  }
  return { total: all.length, killed, survivors };
}

/**
 * The laws that can be asked situation by situation: they hold of each situation of the machine alone, with the steps
 * from it. A mutant that breaks one of these somewhere need not be explored to its end.
 */
function localLaws<M extends AnyStateMachine>(laws: Laws<M>, { opening, situations, steps }: World<M>) {
  const stepsFrom = Map.groupBy(steps, ({ from }) => from);
  const alone = situations.map((at) => ({ opening, situations: [at], steps: stepsFrom.get(at) ?? [] }));
  return Object.entries(laws).filter(([, law]) => !alone.some((part) => isBroken(law, part, true)));
}

/** Whether a law says so of a part of a world; `otherwise`, if it cannot be asked about a part. */
function isBroken<M extends AnyStateMachine>(law: Law<M>, part: World<M>, otherwise = false) {
  try {
    return law(part).length > 0;
  } catch {
    return otherwise;
  }
}

// Cast: XState types the root of any machine as a node of any types.
const stateAt = (machine: AnyStateMachine, path: readonly string[]): StateNode =>
  path.reduce<StateNode>((node, key) => node.states[key] ?? node, machine.root as StateNode);
