import * as v from "valibot";
import { Entry, version } from "./entry.ts";

/** The channel between the pages of the application and those of the inspector, in one browser. */
export const channelName = "kabinet-recorder";

/** Whether an actor would take an event now, and what decides. */
export const Verdict = v.object({
  /** What a transition of a state it is in waits for, as declared: `phone.submitted`, `xstate.after.…`. */
  event: v.string(),
  taken: v.boolean(),
  /** The guards that were asked, in their order; `result` is null where the guard reads what only a real event has. */
  guards: v.array(v.object({ name: v.string(), result: v.nullable(v.boolean()) })),
});
export type Verdict = v.InferOutput<typeof Verdict>;

/** What a page of the application says: entries as they come, or again for `replay`; and the answer to `why`. */
export const Told = v.variant("kind", [
  v.object({ kind: v.literal("entries"), version: v.literal(version), entries: v.array(Entry) }),
  v.object({
    kind: v.literal("verdicts"),
    version: v.literal(version),
    ask: v.string(),
    actorId: v.string(),
    verdicts: v.array(Verdict),
  }),
]);
export type Told = v.InferOutput<typeof Told>;

/**
 * What a page of the inspector asks. `replay`: everything of every tab, from its beginning, in pieces; entries that are
 * known already come again, with the same `nth`. `why`: whether an actor would take each event; `ask` comes back.
 */
export const Asked = v.variant("kind", [
  v.object({ kind: v.literal("replay") }),
  v.object({ kind: v.literal("why"), ask: v.string(), actorId: v.string() }),
]);
export type Asked = v.InferOutput<typeof Asked>;
