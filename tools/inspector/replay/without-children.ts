import { type AnyStateMachine, fromPromise } from "xstate";
import { isMachine } from "#machines/runtime/children.ts";

const silent = fromPromise(() => new Promise<never>(() => undefined));
const known = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** A machine whose child machines are left out: what they did stands in the recording, as their own. */
export function withoutChildren(machine: AnyStateMachine): AnyStateMachine {
  const made = known.get(machine);
  if (made !== undefined) return made;
  const { actors } = machine.implementations;
  const children = Object.keys(actors).filter((src) => isMachine(actors[src]));
  const alone = machine.provide({ actors: Object.fromEntries(children.map((src) => [src, silent])) });
  known.set(machine, alone);
  return alone;
}
