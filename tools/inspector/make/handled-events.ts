import type { ActorHistory } from "../history/history.ts";
import { indexAt } from "../history/history.ts";
import type { EventReceived, SnapshotTaken, TakenTransition } from "#src/dev/recording/entry.ts";

/** One event that an actor took, what it did about it, and what it was afterwards. */
export type HandledEvent = {
  readonly event: EventReceived;
  readonly transitions: readonly TakenTransition[];
  readonly after: SnapshotTaken;
};

/** Every event that an actor took up to a moment, without those that changed nothing; null if its beginning is gone. */
export function handledEvents(actor: ActorHistory, moment: number): readonly HandledEvent[] | null {
  const [first] = actor.snapshots;
  if (first === undefined || first.eventType !== "xstate.init") return null;
  const steps = Map.groupBy(actor.steps, ({ cause }) => cause);
  return actor.snapshots.slice(1, indexAt(actor.snapshots, moment) + 1).flatMap((after) => {
    const event = actor.events[indexAt(actor.events, after.cause ?? -1)];
    if (event === undefined || event.nth !== after.cause) return [];
    const transitions = (steps.get(event.nth) ?? []).flatMap((step) => step.transitions);
    return transitions.length === 0 ? [] : [{ event, transitions, after }];
  });
}
