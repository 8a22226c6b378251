import type { Router } from "./router.ts";

/** A possible action: an event for an actor, or a navigation. */
export type PossibleAction = { event: { type: string }; does: () => void };

type Actor<E> = { send(event: E): void };

export const actionOn = <E extends { type: string }>(actor: Actor<E>, event: E): PossibleAction => ({
  event,
  does: () => actor.send(event),
});

/** An action on a page of its own: from another one neither a payment nor a binding leads to the bank. */
export const actionAt = (
  router: Pick<Router, "latestLocation" | "navigate">,
  to: "/checkout/" | "/cards/",
  { event, does }: PossibleAction,
): PossibleAction => ({
  event,
  does: () => {
    if (router.latestLocation.pathname !== to) void router.navigate({ to });
    does();
  },
});
