import * as v from "valibot";

const Counts = v.array(v.tuple([v.string(), v.number()]));

/** What a process reports about its sessions. */
export const Found = v.object({
  played: v.number(),
  /** Failures: the invariant, the contradiction, and the shortest story. */
  failures: v.array(v.object({ seed: v.number(), number: v.string(), why: v.string(), story: v.string() })),
  cells: Counts,
  visits: Counts,
});
export type Found = v.InferOutput<typeof Found>;
