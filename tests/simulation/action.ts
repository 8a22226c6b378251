/** A possible action: an event for an actor, or a navigation. */
export type PossibleAction = { event: { type: string }; does: () => void };

type Actor<E> = { send(event: E): void };

export const actionOn = <E extends { type: string }>(actor: Actor<E>, event: E): PossibleAction => ({
  event,
  does: () => actor.send(event),
});
