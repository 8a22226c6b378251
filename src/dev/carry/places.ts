import * as v from "valibot";
import type { AnyStateMachine, AnyStateNode } from "xstate";

/** A state that a machine is in, as far as whoever goes on in it has to find the same. */
export const Place = v.object({
  /** Its path within the machine, joined by dots; "" is the machine itself. */
  state: v.string(),
  kind: v.picklist(["atomic", "compound", "parallel", "final", "history"]),
  /** The actors that run as long as it lasts, `id: src`. */
  invokes: v.array(v.string()),
  /** The events of its timers. */
  timers: v.array(v.string()),
});
export type Place = v.InferOutput<typeof Place>;

export const placeOf = (node: AnyStateNode): Place => ({
  state: node.path.join("."),
  kind: node.type,
  invokes: node.invoke.map(({ id, src }) => `${id}: ${typeof src === "string" ? src : "(inline)"}`),
  timers: node.after.map(({ eventType }) => String(eventType)),
});

/** The state of a path, if the machine has it. */
export const nodeAt = (machine: AnyStateMachine, state: string): AnyStateNode | undefined =>
  (state === "" ? [] : state.split(".")).reduce<AnyStateNode | undefined>(
    (node, name) => node?.states[name],
    machine.root,
  );
