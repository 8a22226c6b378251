import type { AnyStateMachine, StateNode } from "xstate";
import { gaps } from "./coverage.ts";
import { explore } from "./explore.ts";
import type { Law, Laws } from "./laws.ts";
import type { Model } from "./model-spec.ts";
import { type Mutant, mutants, mutated } from "./mutants.ts";
import { unchangedIn } from "./unchanged.ts";
import type { World } from "./world.ts";

/** Why each mutant was found: the first law it broke, a state or transition it lost, or a crash. */
export type Killing = {
  readonly total: number;
  /** Number of mutants found, by law, `unreached or untaken` and `crash`. */
  readonly killed: Readonly<Record<string, number>>;
  /** Mutants that were not found: a law is missing, or a part of the machine has no effect. */
  readonly survivors: readonly string[];
  /** Laws that find no mutant. */
  readonly idle: readonly string[];
};

type Named<M extends AnyStateMachine> = readonly [sentence: string, law: Law<M>];

/**
 * Makes every small change of the machine and reports mutants that survive and laws that find none. `excused` laws are
 * skipped: only exploring every mutant completely shows that a law finds none.
 */
export function killMutants<M extends AnyStateMachine>(
  model: Model<M>,
  laws: Laws<M>,
  excused: readonly string[] = [],
): Killing {
  const world = model.explore();
  const limit = world.situations.length * 4 + 100;
  const unchanged = unchangedIn(world, model.spec);
  const local = localLaws(laws, world);
  const all = mutants(model.machine.config);
  const killed: Record<string, number> = {};
  const survivors: string[] = [];

  /** The first of these laws that the mutant breaks, or another reason why it is found. */
  const causeOfDeath = (change: Mutant, asked: readonly Named<M>[]) => {
    const mutant = model.around(mutated(model.machine, change));
    const { state, hears } = change;
    const known = unchanged(mutant.machine, { state: stateAt(mutant.machine, state).id, hears });
    const askedAlone = asked.filter(([sentence]) => local.has(sentence));
    let killer: string | undefined;
    const until = (alone: World<M>) => {
      killer = askedAlone.find(([, law]) => isBroken(law, alone))?.[0];
      return killer !== undefined;
    };
    try {
      const other = explore(mutant, { limit, unchanged: known, until });
      killer ??= asked.find(([, law]) => law(other).length > 0)?.[0];
      const isComplete = () => Object.values(gaps(mutant.machine, other)).every(({ length }) => length === 0);
      return killer ?? (isComplete() ? undefined : "unreached or untaken");
    } catch {
      return "crash";
    }
  };

  /** Laws without a mutant come first, then the law that found the last one: neighbouring mutants are alike. */
  let waiting: readonly Named<M>[] = Object.entries(laws).filter(([sentence]) => !excused.includes(sentence));
  let others: readonly Named<M>[] = Object.entries(laws).filter(([sentence]) => excused.includes(sentence));
  const note = (sentence: string | undefined): boolean => {
    const law = sentence === undefined ? undefined : laws[sentence];
    if (sentence === undefined || law === undefined) return false;
    waiting = waiting.filter(([name]) => name !== sentence);
    others = [[sentence, law], ...others.filter(([name]) => name !== sentence)];
    return true;
  };
  for (const mutant of all) {
    const cause = causeOfDeath(mutant, [...waiting, ...others]);
    note(cause);
    if (cause === undefined) survivors.push(mutant.name);
    else killed[cause] = (killed[cause] ?? 0) + 1;
  }
  // These laws may also find mutants that another law found first.
  for (const mutant of all) while (waiting.length > 0 && note(causeOfDeath(mutant, waiting)));
  return { total: all.length, killed, survivors, idle: waiting.map(([sentence]) => sentence) };
}

/**
 * The laws that can be asked situation by situation: they hold of each situation of the machine alone, with the steps
 * from it. A mutant that breaks one of these somewhere need not be explored to its end.
 */
function localLaws<M extends AnyStateMachine>(laws: Laws<M>, { opening, situations, steps }: World<M>) {
  const stepsFrom = Map.groupBy(steps, ({ from }) => from);
  const alone = situations.map((at) => ({ opening, situations: [at], steps: stepsFrom.get(at) ?? [] }));
  const whole = Object.entries(laws).filter(([, law]) => !alone.some((part) => isBroken(law, part, true)));
  return new Set(whole.map(([sentence]) => sentence));
}

/** The result of a law for a part of a world; `otherwise` if it needs the whole world. */
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
