import * as v from "valibot";

/** Increment when older recordings become unreadable. */
export const version = 1;

/**
 * Redacted plain JSON, shown as is. `"•••"` is hidden; `"client#1"` is the alias of an id, the same in a whole
 * recording.
 */
const Redacted = v.unknown();

/** The active states: a name, or several regions. Only statecharts have one. */
export type StateValue = string | { [state: string]: StateValue };
export const StateValue: v.GenericSchema<StateValue> = v.lazy(() =>
  v.union([v.string(), v.record(v.string(), StateValue)]),
);

/** An event without payload has only its type. */
export const RecordedEvent = v.looseObject({ type: v.string() });
export type RecordedEvent = v.InferOutput<typeof RecordedEvent>;

/** The path of a state within its machine, joined by dots (`codeSent.code.entering`); "" for the machine itself. */
const Path = v.string();

/** An actor of one page load, as in `2/x:17`: the number of the load in its tab, and XState's name. */
const ActorId = v.string();
const Milliseconds = v.number();

/** A transition that was taken. */
export const TakenTransition = v.object({
  /** The state that declares it. */
  source: Path,
  /** Its targets; empty if it stays. */
  targets: v.array(Path),
  /**
   * The event descriptor as declared: `phone.submitted`, `code.*`, `xstate.after.…`, "" for `always`, null at the
   * start.
   */
  descriptor: v.nullable(v.string()),
  /** Its index among the transitions of its source with this descriptor, from 0. */
  index: v.number(),
  /**
   * As in the drawn charts (`guardName` of tools/statecharts/guard-name.ts): `isAdult`, `not isAdult`; null without a
   * guard.
   */
  guard: v.nullable(v.string()),
  /** Its own actions, without entries and exits. */
  actions: v.array(v.string()),
});
export type TakenTransition = v.InferOutput<typeof TakenTransition>;

/** A delayed event, due at `since + delay` unless it is cancelled. */
export const Timer = v.object({
  id: v.string(),
  /** The type of the event: `xstate.after.cooldown.session.codeSent.resend.cooling`. */
  event: v.string(),
  delay: Milliseconds,
  /** When it was scheduled, ms since 1970. */
  since: v.number(),
});
export type Timer = v.InferOutput<typeof Timer>;

const common = {
  /** Increments within a source, across reloads. */
  nth: v.number(),
  /** ms since 1970. */
  at: v.number(),
  /** The tab and its path at that time, without search and hash. */
  source: v.object({ id: v.string(), address: v.string() }),
};

/** An actor was created. The entry is kept as long as any other of this actor. */
export const ActorStarted = v.object({
  kind: v.literal("actor"),
  ...common,
  id: ActorId,
  /** Its id in the parent; for a root the name of its machine. */
  name: v.string(),
  /** The folder in `machines/`; null for a port or a listener. */
  machine: v.nullable(v.string()),
  /** The `src` of its invocation; null for a root. */
  src: v.nullable(v.string()),
  /** null for a root. */
  parentId: v.nullable(ActorId),
  input: v.optional(Redacted),
});
export type ActorStarted = v.InferOutput<typeof ActorStarted>;

/** An actor received an event. Results that a port sends to itself are not recorded; see `settled`. */
export const EventReceived = v.object({
  kind: v.literal("event"),
  ...common,
  actorId: ActorId,
  /** The sending actor; null for a page. */
  sourceId: v.nullable(ActorId),
  event: RecordedEvent,
});
export type EventReceived = v.InferOutput<typeof EventReceived>;

/**
 * One step of a machine. An event can cause several: `always` transitions and raised events are steps of their own.
 */
export const Microstep = v.object({
  kind: v.literal("step"),
  ...common,
  actorId: ActorId,
  /** `nth` of the event; null for the initial steps. */
  cause: v.nullable(v.number()),
  /** The event of this step; raised events have no entry of their own. */
  eventType: v.string(),
  /** Empty if the event was ignored. */
  transitions: v.array(TakenTransition),
  /** The state after this step, also if the next one leaves it. */
  value: v.nullable(StateValue),
});
export type Microstep = v.InferOutput<typeof Microstep>;

/** The state of a machine after an event was handled completely. Ports and listeners have `settled` instead. */
export const SnapshotTaken = v.object({
  kind: v.literal("snapshot"),
  ...common,
  actorId: ActorId,
  /** `nth` of the event; null if unknown. */
  cause: v.nullable(v.number()),
  eventType: v.string(),
  status: v.picklist(["active", "done", "error", "stopped"]),
  value: v.nullable(StateValue),
  /** The whole context. */
  context: v.optional(Redacted),
  /** Running children by id. */
  children: v.record(v.string(), ActorId),
  timers: v.array(Timer),
  /** Present once it is done. */
  output: v.optional(Redacted),
  error: v.optional(Redacted),
});
export type SnapshotTaken = v.InferOutput<typeof SnapshotTaken>;

/** A port returned, failed or was stopped (a listener is always stopped). */
export const PortSettled = v.object({
  kind: v.literal("settled"),
  ...common,
  actorId: ActorId,
  result: v.picklist(["answered", "failed", "stopped"]),
  /** The result. */
  output: v.optional(Redacted),
  error: v.optional(Redacted),
  /** Since its start. */
  took: Milliseconds,
});
export type PortSettled = v.InferOutput<typeof PortSettled>;

/** A page was loaded, left, or changed its path. All actors of a load end with it. */
export const PageEvent = v.object({
  kind: v.literal("page"),
  ...common,
  what: v.picklist(["came", "moved", "left"]),
  /** The number of the load in its tab, from 1; its actors have ids `load/…`. */
  load: v.number(),
  /** For `came`: the navigation type of the browser; else null. */
  how: v.nullable(v.picklist(["navigate", "reload", "back_forward", "prerender"])),
  /**
   * For `came`: the referring origin (another site) or path (this one). For `moved`: the previous path. Else null.
   */
  from: v.nullable(v.string()),
});
export type PageEvent = v.InferOutput<typeof PageEvent>;

/** A step broke a law of its machine (`x.laws.ts`), checked shortly afterwards with the original values. */
export const LawBroken = v.object({
  kind: v.literal("law"),
  ...common,
  actorId: ActorId,
  /** `nth` of the snapshot after the step. */
  cause: v.number(),
  /** The law's text. */
  law: v.string(),
  /** The law's explanation of this step; null if it has none. */
  why: v.nullable(v.string()),
});
export type LawBroken = v.InferOutput<typeof LawBroken>;

/** A story (e2e/record-story.ts) or a simulated session (tests/simulation) failed here. */
export const StoryFailed = v.object({
  kind: v.literal("failed"),
  ...common,
  /** Expected and actual, line by line. */
  why: v.array(v.string()),
  /** File and line of the story, or the seed; null if unknown. */
  where: v.nullable(v.string()),
});

export const Entry = v.variant("kind", [
  ActorStarted,
  EventReceived,
  Microstep,
  SnapshotTaken,
  PortSettled,
  PageEvent,
  LawBroken,
  StoryFailed,
]);
export type Entry = v.InferOutput<typeof Entry>;

/** A recording file: entries of one or more sources, in order within each source. */
export const Recording = v.object({ version: v.literal(version), entries: v.array(Entry) });
export type Recording = v.InferOutput<typeof Recording>;
