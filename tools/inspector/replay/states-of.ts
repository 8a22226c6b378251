import type { AnyStateMachine, EventObject, StateValue } from "xstate";
import { where } from "../../statecharts/explain.ts";
import { computer } from "../../statecharts/pure.ts";
import { withoutChildren } from "./without-children.ts";

/**
 * In which states a machine is at its start and after each event, by `initialTransition` and `transition`: nothing runs.
 * Deepest states, regions joined by ` + `. Tests made of recordings ask for it.
 */
export function statesOf(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly EventObject[],
): readonly string[] {
  const compute = computer(withoutChildren(machine));
  let { snapshot } = compute.start(input);
  // Cast: XState types the value of any machine's snapshot as any.
  const place = () => where(snapshot.value as StateValue);
  const states = [place()];
  for (const event of events) {
    ({ snapshot } = compute.step(snapshot, event));
    states.push(place());
  }
  return states;
}
