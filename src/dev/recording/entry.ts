import * as v from "valibot";

/** Grows whenever an older recording could no longer be read. */
export const version = 1;

/**
 * What was hidden or shortened before it came here: plain JSON, shown as it stands. `"•••"` is what was hidden;
 * `"client#1"` and the like stand for an id, the same for one id in a whole recording.
 */
const Redacted = v.unknown();

/** The states an actor is in: a name, or several regions at once. What is no statechart has none. */
export type StateValue = string | { [state: string]: StateValue };
export const StateValue: v.GenericSchema<StateValue> = v.lazy(() =>
  v.union([v.string(), v.record(v.string(), StateValue)]),
);

/** Without its payload an event is its type alone. */
export const RecordedEvent = v.looseObject({ type: v.string() });
export type RecordedEvent = v.InferOutput<typeof RecordedEvent>;

/** The path of a state within its machine, joined by dots (`codeSent.code.entering`); "" is the machine itself. */
const Path = v.string();

/** An actor of one page load, as in `2/x:17`: the number of the load in its tab, then the name XState gave it. */
const ActorId = v.string();
const Milliseconds = v.number();

/** One transition that was taken. */
export const TakenTransition = v.object({
  /** The state that declares it. */
  source: Path,
  /** Where it leads; none if it stays. */
  targets: v.array(Path),
  /** What it waits for, as declared: `phone.submitted`, `code.*`, `xstate.after.…`, "" for `always`, null at the start. */
  descriptor: v.nullable(v.string()),
  /** Which one it is of its source's transitions with this descriptor, from 0. */
  index: v.number(),
  /** As in the drawn charts (`guardName` of tools/statecharts/guard-name.ts): `isAdult`, `not isAdult`; null if it has none. */
  guard: v.nullable(v.string()),
  /** Names of its own actions, without entries and exits. */
  actions: v.array(v.string()),
});
export type TakenTransition = v.InferOutput<typeof TakenTransition>;

/** A delayed event that has not come yet. It comes at `since + delay`, unless it is cancelled. */
export const Timer = v.object({
  id: v.string(),
  /** The type of the event that will come: `xstate.after.cooldown.session.codeSent.resend.cooling`. */
  event: v.string(),
  delay: Milliseconds,
  /** When it was armed, in milliseconds of the epoch. */
  since: v.number(),
});
export type Timer = v.InferOutput<typeof Timer>;

const common = {
  /** Grows by one within a source, over reloads too. */
  nth: v.number(),
  /** The moment it happened, in milliseconds of the epoch. */
  at: v.number(),
  /** The tab it happened in, and the path it showed then, without search and hash. */
  source: v.object({ id: v.string(), address: v.string() }),
};

/** An actor was made. It stays in the recording for as long as anything else of it does. */
export const ActorStarted = v.object({
  kind: v.literal("actor"),
  ...common,
  id: ActorId,
  /** What its parent calls it; of a root the name of its machine. */
  name: v.string(),
  /** The folder in `machines/`; null for a port or a listener. */
  machine: v.nullable(v.string()),
  /** By what name its parent's machine invokes it; null for a root. */
  src: v.nullable(v.string()),
  /** null for a root. */
  parentId: v.nullable(ActorId),
  /** Absent if it was given none. */
  input: v.optional(Redacted),
});
export type ActorStarted = v.InferOutput<typeof ActorStarted>;

/** An event came to an actor. What a port tells itself when it is answered is no entry; see `settled`. */
export const EventReceived = v.object({
  kind: v.literal("event"),
  ...common,
  actorId: ActorId,
  /** The actor that sent it; null if it came from a page. */
  sourceId: v.nullable(ActorId),
  event: RecordedEvent,
});
export type EventReceived = v.InferOutput<typeof EventReceived>;

/** One step of a machine. An event may cause several: `always` transitions and raised events follow in their own. */
export const Microstep = v.object({
  kind: v.literal("step"),
  ...common,
  actorId: ActorId,
  /** `nth` of the event that is being handled; null for the first steps, which come before any event. */
  cause: v.nullable(v.number()),
  /** The event of this very step; a raised one is no entry of its own. */
  eventType: v.string(),
  /** None if the event was not taken. */
  transitions: v.array(TakenTransition),
  /** What it was in after this step, also if it did not stay there. */
  value: v.nullable(StateValue),
});
export type Microstep = v.InferOutput<typeof Microstep>;

/** What a machine is, once an event has been handled completely. Ports and listeners have none: see `settled`. */
export const SnapshotTaken = v.object({
  kind: v.literal("snapshot"),
  ...common,
  actorId: ActorId,
  /** `nth` of the event that was handled; null if that is not known. */
  cause: v.nullable(v.number()),
  eventType: v.string(),
  status: v.picklist(["active", "done", "error", "stopped"]),
  value: v.nullable(StateValue),
  /** The whole context. */
  context: v.optional(Redacted),
  /** Running children by the name the machine gives them. */
  children: v.record(v.string(), ActorId),
  timers: v.array(Timer),
  /** Once it has ended. */
  output: v.optional(Redacted),
  error: v.optional(Redacted),
});
export type SnapshotTaken = v.InferOutput<typeof SnapshotTaken>;

/** A port gave its answer, failed, or was let go of before (a listener always ends so). */
export const PortSettled = v.object({
  kind: v.literal("settled"),
  ...common,
  actorId: ActorId,
  result: v.picklist(["answered", "failed", "stopped"]),
  /** The answer. */
  output: v.optional(Redacted),
  error: v.optional(Redacted),
  /** From its start. */
  took: Milliseconds,
});
export type PortSettled = v.InferOutput<typeof PortSettled>;

/** A page was loaded, left, or shows another path. All actors of a load end with it. */
export const PageTurned = v.object({
  kind: v.literal("page"),
  ...common,
  what: v.picklist(["came", "moved", "left"]),
  /** The number of the load in its tab, from 1; actors of this load have ids `load/…`. */
  load: v.number(),
  /** Of `came`: as the browser says; else null. */
  how: v.nullable(v.picklist(["navigate", "reload", "back_forward", "prerender"])),
  /** Of `came`: the origin (another site) or path (ours) that led here. Of `moved`: the path before. Else null. */
  from: v.nullable(v.string()),
});
export type PageTurned = v.InferOutput<typeof PageTurned>;

/** A step broke a law of its machine (`x.laws.ts`): it was asked a moment later, with the values as they were. */
export const LawBroken = v.object({
  kind: v.literal("law"),
  ...common,
  actorId: ActorId,
  /** `nth` of the snapshot that the step led to. */
  cause: v.number(),
  /** The law, in its own words. */
  law: v.string(),
  /** What the law says of this step; null if it only names it. */
  why: v.nullable(v.string()),
});
export type LawBroken = v.InferOutput<typeof LawBroken>;

/** A story that has played these pages failed here (e2e/recorded.ts), or a simulated session (tests/simulation). */
export const StoryFailed = v.object({
  kind: v.literal("failed"),
  ...common,
  /** What it wanted, and what it found, line by line. */
  why: v.array(v.string()),
  /** The file and line of the story, or the seed; null if that is not known. */
  where: v.nullable(v.string()),
});

/** What happened, one thing after the other. */
export const Entry = v.variant("kind", [
  ActorStarted,
  EventReceived,
  Microstep,
  SnapshotTaken,
  PortSettled,
  PageTurned,
  LawBroken,
  StoryFailed,
]);
export type Entry = v.InferOutput<typeof Entry>;

/** A recording as a file: entries of one or more sources, those of one source in their order. */
export const Recording = v.object({ version: v.literal(version), entries: v.array(Entry) });
export type Recording = v.InferOutput<typeof Recording>;
