import type { AnyStateMachine } from "xstate";
import type { Counterexample } from "#tools/statecharts/explain.ts";
import { explore } from "#tools/statecharts/explore.ts";
import type { Law, Laws } from "#tools/statecharts/laws.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import { renamed } from "./renamed.ts";
import type { Happening, Step } from "#tools/statecharts/world.ts";

type M = AnyStateMachine;

/** So many steps of its model show whether a law can be asked of one step alone. */
const enough = 300;

const isStep = (one: Happening<M>): one is Step<M> => "from" in one;

/** What breaks a law in one step, or at the start. */
export const askOf = (
  law: Law<M>,
  opening: Happening<M>,
  happened: Happening<M>,
): readonly Counterexample<M>[] =>
  law({
    opening,
    situations: [happened.to],
    steps: isStep(happened) ? [happened] : [],
  });

/** What happens first in a model's world. */
const firstOf = (model: Model<M>): { start: Happening<M>; seen: readonly Step<M>[] } | null => {
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

const keeps = (law: Law<M>, world: ReturnType<typeof firstOf>): boolean => {
  if (world === null) return false;
  const { start, seen } = world;
  try {
    return [start, ...seen].every((one) => askOf(law, start, one).length === 0);
  } catch {
    // It looks for something that is not there in one step.
    return false;
  }
};

/**
 * The laws that can be asked of a step by itself: those that each step of the model keeps alone, also when all in it have
 * other names. What is left speaks of everything that can happen ("there is no dead end"), which no recording shows, or of
 * a value that the model alone has.
 */
export const stepLaws = (model: Model<M>, laws: Laws<M>): Laws<M> => {
  const worlds = [firstOf(model), firstOf(renamed(model))];
  return Object.fromEntries(
    Object.entries(laws).filter(([, law]) => worlds.every((world) => keeps(law, world))),
  );
};
