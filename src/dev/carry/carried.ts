import * as v from "valibot";
import type { KeyValues } from "../../ports/world.ts";
import { ActiveState } from "./active-states.ts";

const key = "kabinet-carried";

/** Increment when stored data becomes unreadable. */
const version = 1;

/** Ids from the root to the actor. */
const Path = v.array(v.string());

/** A running machine and its states. */
export const Chart = v.object({
  path: Path,
  /** Its folder in `machines/`. */
  machine: v.string(),
  places: v.array(ActiveState),
  input: v.optional(v.unknown()),
  /** The keys of its context. */
  remembers: v.array(v.string()),
});
export type Chart = v.InferOutput<typeof Chart>;

/** A delayed event that is due later. */
export const ArmedTimer = v.object({
  source: Path,
  target: Path,
  event: v.looseObject({ type: v.string() }),
  id: v.string(),
  /** ms since 1970. */
  due: v.number(),
});
export type ArmedTimer = v.InferOutput<typeof ArmedTimer>;

/** All actors of a page. */
export const System = v.object({
  /** Opaque data of XState; the charts decide whether it can be restored. */
  snapshot: v.pipe(
    v.looseObject({ status: v.literal("active"), children: v.record(v.string(), v.unknown()) }),
    v.transform((snapshot) => ({ ...snapshot, output: undefined, error: undefined })),
  ),
  charts: v.array(Chart),
  timers: v.array(ArmedTimer),
});
export type System = v.InferOutput<typeof System>;

/** The actors for the reloaded page, or the reason why there are none. */
const Carried = v.union([v.object({ system: System }), v.object({ why: v.string() })]);
export type Carried = v.InferOutput<typeof Carried>;

const Written = v.pipe(v.string(), v.parseJson(), v.object({ version: v.number(), carried: v.unknown() }));

/** Stores data for the next page of this tab. */
export const leave = (storage: KeyValues, carried: Carried): void => {
  try {
    storage.setItem(key, JSON.stringify({ version, carried }));
  } catch {
    storage.setItem(key, JSON.stringify({ version, carried: { why: "there was too much to carry over" } }));
  }
};

/** Reads and removes the data of the previous page; null if there is none. */
export const take = (storage: KeyValues): Carried | null => {
  const text = storage.getItem(key);
  if (text === null) return null;
  storage.removeItem(key);
  const written = v.safeParse(Written, text);
  if (written.success && written.output.version !== version)
    return { why: "what was left for it was written in another way" };
  const carried = v.safeParse(Carried, written.output && written.success ? written.output.carried : null);
  return carried.success ? carried.output : { why: "what was left for it cannot be read" };
};
