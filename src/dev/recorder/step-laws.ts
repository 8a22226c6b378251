import type { AnyStateMachine } from "xstate";
import type { Counterexample } from "#tools/statecharts/explain.ts";
import { explore } from "#tools/statecharts/explore.ts";
import type { Law, Laws } from "#tools/statecharts/laws.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import { renamed } from "./renamed.ts";
import type { Happening, Step } from "#tools/statecharts/world.ts";

type M = AnyStateMachine;

/** The number of steps that decide whether a law can be checked on single steps. */
const enough = 300;

const isStep = (one: Happening<M>): one is Step<M> => "from" in one;

/** Counterexamples of a law in one step, or at the start. */
export const violations = (
  law: Law<M>,
  opening: Happening<M>,
  happened: Happening<M>,
): readonly Counterexample<M>[] =>
  law({
    opening,
    situations: [happened.to],
    steps: isStep(happened) ? [happened] : [],
  });

/** The first steps of a model. */
const firstHappening = (model: Model<M>): { start: Happening<M>; seen: readonly Step<M>[] } | null => {
  const seen: Step<M>[] = [];
  let opening: Happening<M> | null = null;
  explore(model, {
    until: (alone) => {
      opening ??= alone.opening;
      seen.push(...alone.steps);
      return seen.length > enough;
    },
  });
  return opening === null ? null : { start: opening, seen };
};

const keeps = (law: Law<M>, world: ReturnType<typeof firstHappening>): boolean => {
  if (world === null) return false;
  const { start, seen } = world;
  try {
    return [start, ...seen].every((one) => violations(law, start, one).length === 0);
  } catch {
    // The law needs more than one step.
    return false;
  }
};

/**
 * The laws that can be checked on single steps: those that hold for each step of the model alone, also after
 * renaming. Other laws are about all reachable states ("no dead end") or depend on values of the model.
 */
export const stepLaws = (model: Model<M>, laws: Laws<M>): Laws<M> => {
  const worlds = [firstHappening(model), firstHappening(renamed(model))];
  return Object.fromEntries(
    Object.entries(laws).filter(([, law]) => worlds.every((world) => keeps(law, world))),
  );
};
