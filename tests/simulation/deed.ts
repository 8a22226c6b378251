/** A possible action: an event for an actor, or a navigation. */
export type Deed = { event: { type: string }; does: () => void };

type Actor<E> = { send(event: E): void };

export const deed = <E extends { type: string }>(actor: Actor<E>, event: E): Deed => ({
  event,
  does: () => actor.send(event),
});
