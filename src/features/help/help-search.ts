import * as v from "valibot";
import { Id } from "#contract/identifier.ts";

/** What can happen to a device, the most frequent first. */
export const problems = ["broke", "battery", "accident", "stolen", "lost"] as const;
export type Problem = (typeof problems)[number];

/** Whether the device is gone: it cannot be brought, and no pause can begin without it. */
export const isGone = (problem: Problem): problem is "stolen" | "lost" =>
  problem === "stolen" || problem === "lost";

/** These begin with a call to the emergency services. */
export const isEmergency = (problem: Problem | "damage"): boolean =>
  problem === "stolen" || problem === "accident";

const optional = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.fallback(v.optional(schema), undefined));

/** What the address of /problem/ says: whose device (`s`, a subscription), and what happened to it. */
export const ProblemSearch = v.object({ s: optional(Id), what: optional(v.picklist(problems)) });
export type ProblemSearch = v.InferOutput<typeof ProblemSearch>;

/** What the address of /offices/ says: which are looked for. What makes no sense is as if it were not there. */
export const OfficesSearch = v.object({
  q: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100))),
});
export type OfficesSearch = v.InferOutput<typeof OfficesSearch>;
