import * as v from "valibot";

const Counts = v.array(v.tuple([v.string(), v.number()]));

/** What a process that played sessions tells of them. */
export const Found = v.object({
  /** How many were played. */
  played: v.number(),
  /** Those that went wrong: the invariant, what contradicts it, and the shortest story that does. */
  failures: v.array(v.object({ seed: v.number(), number: v.string(), why: v.string(), story: v.string() })),
  cells: Counts,
  visits: Counts,
});
export type Found = v.InferOutput<typeof Found>;
