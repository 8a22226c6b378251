import * as v from "valibot";
import { Entry, RecordedEvent, version } from "./entry.ts";

/** The channel between the pages of the application and those of the inspector, in one browser. */
export const channelName = "kabinet-recorder";

/** Whether an actor would take an event now, and what decides. */
export const Verdict = v.object({
  /** What a transition of a state it is in waits for, as declared: `phone.submitted`, `xstate.after.…`. */
  event: v.string(),
  taken: v.boolean(),
  /**
   * The guards that were asked, in their order; `result` is null where the guard reads what only a real event has. `reads`:
   * what each looked at, by its path in the context (`client.forbidden`) or in the event (`event.code`).
   */
  guards: v.array(
    v.object({
      name: v.string(),
      result: v.nullable(v.boolean()),
      reads: v.array(v.object({ path: v.string(), value: v.unknown() })),
    }),
  ),
});
export type Verdict = v.InferOutput<typeof Verdict>;

/** What a port is made to give, in the place of its own answer. A listener only reports. */
export const Given = v.variant("kind", [
  v.object({ kind: v.literal("returns"), output: v.unknown() }),
  v.object({ kind: v.literal("fails") }),
  v.object({ kind: v.literal("never") }),
  v.object({ kind: v.literal("twice"), output: v.unknown() }),
  v.object({ kind: v.literal("reports"), event: RecordedEvent }),
]);
export type Given = v.InferOutput<typeof Given>;

/** What a page of the application says: entries as they come, or again for `replay`; and the answer to `why`. */
export const Told = v.variant("kind", [
  v.object({ kind: v.literal("entries"), version: v.literal(version), entries: v.array(Entry) }),
  v.object({
    kind: v.literal("verdicts"),
    version: v.literal(version),
    ask: v.string(),
    actorId: v.string(),
    verdicts: v.array(Verdict),
    /** Of each event that was asked about, whether it would be taken. */
    takes: v.array(v.boolean()),
  }),
  v.object({
    kind: v.literal("done"),
    version: v.literal(version),
    ask: v.string(),
    /** Why it was not done, in a sentence; null if it was. */
    refusal: v.nullable(v.string()),
  }),
]);
export type Told = v.InferOutput<typeof Told>;

/**
 * What a page of the inspector asks; `ask` comes back with the answer. `replay`: everything of every tab, from its
 * beginning, in pieces; entries that are known already come again, with the same `nth`. `why`: whether an actor would take
 * each event, those of `events` with their payload. The others act, on a page of a sandboxed world alone: `send` an event,
 * `give` what a port or a listener is to give, `wait` so many ms on the page's clock and the server's.
 */
export const Asked = v.variant("kind", [
  v.object({ kind: v.literal("replay") }),
  v.object({
    kind: v.literal("why"),
    ask: v.string(),
    actorId: v.string(),
    events: v.array(RecordedEvent),
  }),
  v.object({ kind: v.literal("send"), ask: v.string(), actorId: v.string(), event: RecordedEvent }),
  v.object({ kind: v.literal("give"), ask: v.string(), actorId: v.string(), given: Given }),
  v.object({ kind: v.literal("wait"), ask: v.string(), source: v.string(), ms: v.number() }),
]);
export type Asked = v.InferOutput<typeof Asked>;
