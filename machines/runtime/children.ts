import { type AnyStateMachine, StateMachine, fromCallback } from "xstate";

// oxlint-disable-next-line shape/module-state -- written while modules load
const placeholders = new WeakSet<object>();

/**
 * A placeholder for a child machine that `provide` must hand in: the parent keeps its type without importing it, so
 * that its code can be loaded later. One that is started throws.
 * @example actors: { account: declareMachine<typeof accountMachine>("account") }
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the machine by its type only
export const declareMachine = <M extends AnyStateMachine>(name: string): M => {
  const placeholder = fromCallback(() => {
    throw new Error(`machine "${name}" is not provided`);
  });
  placeholders.add(placeholder);
  // Cast: a placeholder that never runs.
  return placeholder as unknown as M;
};

/** Whether an actor's logic is a machine or a placeholder of one. */
export const isMachine = (logic: unknown): boolean =>
  logic instanceof StateMachine || (typeof logic === "object" && logic !== null && placeholders.has(logic));
