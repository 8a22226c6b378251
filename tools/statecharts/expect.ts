import type { AnyStateMachine, EmittedFrom } from "xstate";
import { invoked, emitted } from "./laws.ts";
import type { InputOf, PortName } from "../../machines/runtime/ports.ts";
import type { Happening } from "./world.ts";

/** Equal as JSON, members in the same order. */
export const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Whether a step calls the port otherwise than once with this input; with null: whether it calls it at all. */
export function asksOtherThan<M extends AnyStateMachine, const S extends PortName<M>>(
  step: Happening<M>,
  port: S,
  expected: InputOf<M, S> | null,
): boolean {
  const inputs = invoked(step, port);
  return expected === null ? inputs.length > 0 : inputs.length !== 1 || !same(inputs[0], expected);
}

/** Whether a step emits otherwise than once this event; with null: whether it emits one of this `type`. */
export function saysOtherThan<M extends AnyStateMachine, const T extends EmittedFrom<M>["type"]>(
  step: Happening<M>,
  type: T,
  expected: Extract<EmittedFrom<M>, { type: T }> | null,
): boolean {
  const events = emitted(step).filter((event) => event.type === type);
  return expected === null ? events.length > 0 : events.length !== 1 || !same(events[0], expected);
}
