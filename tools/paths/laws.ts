import type { AnyStateMachine } from "xstate";
import type { Law, Laws } from "../statecharts/laws.ts";
import type { Model } from "../statecharts/model-spec.ts";
import type { Step, World } from "../statecharts/world.ts";
import { transitionsOf } from "./goals.ts";

/** Maximum steps tried for each transition: some laws do not apply to its first situations. */
const samples = 5;

/**
 * The laws that each transition shows: those that would be broken if it did nothing. Laws about more than one situation
 * and the steps from it cannot be shown so.
 */
export const lawsByTransition = (
  model: Model<AnyStateMachine>,
  laws: Laws<AnyStateMachine>,
): ReadonlyMap<string, readonly string[]> => {
  const { opening, steps } = model.explore();
  const leaving = Map.groupBy(steps, ({ from }) => from);
  const tried = new Map<string, number>();
  const found = new Map<string, Set<string>>();
  for (const step of steps) {
    const names = transitionsOf(step).filter((name) => (tried.get(name) ?? 0) < samples);
    if (names.length === 0) continue;
    for (const name of names) tried.set(name, (tried.get(name) ?? 0) + 1);
    const beside = leaving.get(step.from) ?? [];
    const world = (steps: readonly Step<AnyStateMachine>[]) => ({ opening, situations: [step.from], steps });
    const idle = { ...step, to: step.from, effects: [], taken: [], passed: [] };
    const asIs = world(beside);
    const without = world(beside.map((other) => (other === step ? idle : other)));
    for (const [title, law] of Object.entries(laws))
      if (!breaks(law, asIs) && breaks(law, without))
        for (const name of names) found.set(name, (found.get(name) ?? new Set()).add(title));
  }
  return new Map([...found].map(([name, titles]) => [name, [...titles]]));
};

/** A law that needs the whole world has no result for a part of it. */
const breaks = (law: Law<AnyStateMachine>, part: World<AnyStateMachine>): boolean => {
  try {
    return law(part).length > 0;
  } catch {
    return false;
  }
};
