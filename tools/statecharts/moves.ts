import type { AnyEventObject, AnyStateMachine, EventFromLogic } from "xstate";
import type { Armed } from "./time.ts";

/** A result of a port, a listener or a child machine. An outage is any infrastructure failure. */
export type Outcome<M extends AnyStateMachine = AnyStateMachine> =
  | { readonly kind: "returned"; readonly output: unknown }
  | { readonly kind: "outage" }
  | { readonly kind: "reported"; readonly event: EventFromLogic<M> };

/** The three things the world can do to a machine. */
export type Move<M extends AnyStateMachine = AnyStateMachine> =
  | { readonly verb: "act"; readonly by: "person" | "actor"; readonly event: EventFromLogic<M> }
  | { readonly verb: "answer"; readonly id: string; readonly port: string; readonly outcome: Outcome<M> }
  | { readonly verb: "elapse"; readonly timer: string; readonly ms: number };

export const OUTAGE = new Error("outage");

/** The event that a move sends to the machine. */
export function eventOf<M extends AnyStateMachine>(
  move: Move<M>,
  { armed }: { armed: readonly Armed[] },
): AnyEventObject {
  if (move.verb === "act") return move.event;
  if (move.verb === "elapse") {
    const timer = armed.find(({ timer }) => timer === move.timer);
    if (!timer) throw new Error(`timer "${move.timer}" is not armed`);
    return timer.event;
  }
  const { id, outcome } = move;
  if (outcome.kind === "reported") return outcome.event;
  return outcome.kind === "returned"
    ? { type: `xstate.done.actor.${id}`, actorId: id, output: outcome.output }
    : { type: `xstate.error.actor.${id}`, actorId: id, error: OUTAGE };
}
