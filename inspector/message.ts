import * as v from "valibot";

/** What an actor is in: a state, or several at once. */
export type StateValue = string | { [state: string]: StateValue };
const StateValue: v.GenericSchema<StateValue> = v.lazy(() =>
  v.union([v.string(), v.record(v.string(), StateValue)]),
);

/** A statechart as its machine declares it, as far as it is drawn here. */
export type Chart = {
  type?: string | undefined;
  initial?: string | undefined;
  states?: Record<string, Chart> | undefined;
};
const Chart: v.GenericSchema<Chart> = v.lazy(() =>
  v.object({
    type: v.optional(v.string()),
    initial: v.optional(v.string()),
    states: v.optional(v.record(v.string(), Chart)),
  }),
);

const Definition = v.fallback(
  v.nullable(v.pipe(v.string(), v.parseJson(), Chart)),
  // What is no statechart (a promise, a callback) is drawn by its status alone.
  null,
);

const Snapshot = v.looseObject({ status: v.optional(v.string(), "active"), value: v.optional(StateValue) });
export type Snapshot = v.InferOutput<typeof Snapshot>;

const Event = v.looseObject({ type: v.string() });
export type Event = v.InferOutput<typeof Event>;

const envelope = { sessionId: v.string(), createdAt: v.pipe(v.string(), v.transform(Number)) };

/** What an inspected page sends over the channel: its own name, a number that grows by one, and what happened. */
export const Message = v.object({
  source: v.object({ id: v.string(), address: v.string() }),
  nth: v.number(),
  event: v.variant("type", [
    v.object({
      type: v.literal("@xstate.actor"),
      ...envelope,
      name: v.string(),
      parentId: v.optional(v.string()),
      definition: v.optional(Definition, null),
      snapshot: Snapshot,
    }),
    v.object({
      type: v.literal("@xstate.event"),
      ...envelope,
      sourceId: v.optional(v.string()),
      event: Event,
    }),
    v.object({ type: v.literal("@xstate.snapshot"), ...envelope, event: Event, snapshot: Snapshot }),
  ]),
});
export type Message = v.InferOutput<typeof Message>;
