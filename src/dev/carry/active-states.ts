import * as v from "valibot";
import type { AnyStateMachine, AnyStateNode } from "xstate";

/** The parts of an active state that must be the same to continue from it. */
export const ActiveState = v.object({
  /** The path within the machine, joined by dots; "" for the machine itself. */
  state: v.string(),
  kind: v.picklist(["atomic", "compound", "parallel", "final", "history"]),
  /** The invoked actors, `id: src`. */
  invokes: v.array(v.string()),
  /** The events of its timers. */
  timers: v.array(v.string()),
});
export type ActiveState = v.InferOutput<typeof ActiveState>;

export const activeState = (node: AnyStateNode): ActiveState => ({
  state: node.path.join("."),
  kind: node.type,
  invokes: node.invoke.map(({ id, src }) => `${id}: ${typeof src === "string" ? src : "(inline)"}`),
  timers: node.after.map(({ eventType }) => String(eventType)),
});

/** The state node of a path, if the machine has it. */
export const nodeAt = (machine: AnyStateMachine, state: string): AnyStateNode | undefined =>
  (state === "" ? [] : state.split(".")).reduce<AnyStateNode | undefined>(
    (node, name) => node?.states[name],
    machine.root,
  );
