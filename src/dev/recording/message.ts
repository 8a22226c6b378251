import * as v from "valibot";
import { Entry, RecordedEvent, version } from "./entry.ts";

/** The channel between pages of the application and of the inspector in one browser. */
export const channelName = "kabinet-recorder";

/**
 * An evaluated guard; `result` is null if it needs a real event. `reads`: values that it read, by path in the context
 * (`client.forbidden`) or the event (`event.code`).
 */
const JudgedGuard = v.object({
  name: v.string(),
  result: v.nullable(v.boolean()),
  reads: v.array(v.object({ path: v.string(), value: v.unknown() })),
});
export type JudgedGuard = v.InferOutput<typeof JudgedGuard>;

/** Whether an event with its payload would be accepted. */
const Judgement = v.object({
  /** Its place among the events in question; null if it is none of them. */
  place: v.nullable(v.number()),
  /** What differs from an event in question: `event.token = credentials.token`. */
  made: v.nullable(v.string()),
  taken: v.boolean(),
  guards: v.array(JudgedGuard),
});
export type Judgement = v.InferOutput<typeof Judgement>;

/** Whether an actor accepts events of a type now, and which guards decide. */
export const Verdict = v.object({
  /** The event descriptor as declared: `phone.submitted`, `xstate.after.…`. */
  event: v.string(),
  /** `some`: it depends on the payload. `unknown`: a guard needs a payload. `unawaited`: no active state declares it. */
  takes: v.picklist(["all", "none", "some", "unknown", "unawaited"]),
  judged: v.array(Judgement),
  /** If it is unawaited: the paths of the states that declare it, and events that lead to one of them from here. */
  awaitedIn: v.array(v.string()),
  after: v.array(v.string()),
});
export type Verdict = v.InferOutput<typeof Verdict>;

/** A result that replaces a port's own. A listener can only report. */
export const Given = v.variant("kind", [
  v.object({ kind: v.literal("returns"), output: v.unknown() }),
  v.object({ kind: v.literal("fails") }),
  v.object({ kind: v.literal("never") }),
  v.object({ kind: v.literal("twice"), output: v.unknown() }),
  v.object({ kind: v.literal("reports"), event: RecordedEvent }),
]);
export type Given = v.InferOutput<typeof Given>;

/** A mounted component that reads an actor through a view. */
const Reader = v.object({
  component: v.string(),
  file: v.string(),
  /** The name of the view's function. */
  view: v.string(),
  /** How often it rendered, and how often because it was shown something else. */
  renders: v.number(),
  changes: v.number(),
  /** The last time it rendered, ms since 1970. */
  at: v.number(),
});
export type Reader = v.InferOutput<typeof Reader>;

/** Messages of the application: new entries, replayed ones, and the answers to `why` and `readers`. */
export const PageMessage = v.variant("kind", [
  v.object({ kind: v.literal("entries"), version: v.literal(version), entries: v.array(Entry) }),
  v.object({
    kind: v.literal("verdicts"),
    version: v.literal(version),
    ask: v.string(),
    actorId: v.string(),
    verdicts: v.array(Verdict),
  }),
  v.object({
    kind: v.literal("readers"),
    version: v.literal(version),
    ask: v.string(),
    actorId: v.string(),
    readers: v.array(Reader),
  }),
  v.object({
    kind: v.literal("done"),
    version: v.literal(version),
    ask: v.string(),
    /** The reason why it was not done; null if it was. */
    refusal: v.nullable(v.string()),
  }),
]);
export type PageMessage = v.InferOutput<typeof PageMessage>;

/** A request to one tab, by its name: ids of actors are unique only within a tab. */
const toTab = { ask: v.string(), source: v.string() };

/**
 * Requests of the inspector; the answer repeats `ask`. `replay`: all entries of all tabs in batches; known ones
 * repeat their `nth`. `why`: whether an actor accepts each event, those of `events` with their payload.
 * `readers`: the components that read an actor. The others act, only with a sandbox: `send` an event, `give` a result
 * to a port or listener, `wait` ms on the clocks of page and server.
 */
export const InspectorRequest = v.variant("kind", [
  v.object({ kind: v.literal("replay") }),
  v.object({
    kind: v.literal("why"),
    ...toTab,
    actorId: v.string(),
    events: v.array(RecordedEvent),
  }),
  v.object({ kind: v.literal("readers"), ...toTab, actorId: v.string() }),
  v.object({ kind: v.literal("send"), ...toTab, actorId: v.string(), event: RecordedEvent }),
  v.object({ kind: v.literal("give"), ...toTab, actorId: v.string(), given: Given }),
  v.object({ kind: v.literal("wait"), ...toTab, ms: v.number() }),
]);
export type InspectorRequest = v.InferOutput<typeof InspectorRequest>;
