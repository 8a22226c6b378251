import type { SnapshotTaken } from "#src/dev/recording/entry.ts";
import type { ActorHistory } from "./history.ts";

/** From the event to the snapshot after everything that it caused in its actor. */
export type StepCost = {
  readonly eventType: string;
  readonly ms: number;
  /** When the event came, ms since 1970. */
  readonly from: number;
};

/** The cost of the step that led to a snapshot; null where no event was recorded. */
export const stepCost = (
  { events }: Pick<ActorHistory, "events">,
  { cause, at, eventType }: Pick<SnapshotTaken, "cause" | "at" | "eventType">,
): StepCost | null => {
  const event = cause === null ? undefined : events.findLast(({ nth }) => nth === cause);
  return event === undefined ? null : { eventType, ms: at - event.at, from: event.at };
};
