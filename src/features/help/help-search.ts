import * as v from "valibot";
import { Id } from "#contract/identifier.ts";

/** Most frequent first. */
export const problems = ["broke", "battery", "accident", "stolen", "lost"] as const;
export type Problem = (typeof problems)[number];

/** The device cannot be brought, so no pause can begin. */
export const isGone = (problem: Problem): problem is "stolen" | "lost" =>
  problem === "stolen" || problem === "lost";

/** Starts with a call to the emergency services. */
export const isEmergency = (problem: Problem | "damage"): boolean =>
  problem === "stolen" || problem === "accident";

const optional = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.fallback(v.optional(schema), undefined));

/** URL of /problem/: `s` a subscription, `what` happened. */
export const ProblemSearch = v.object({ s: optional(Id), what: optional(v.picklist(problems)) });
export type ProblemSearch = v.InferOutput<typeof ProblemSearch>;

/** URL of /offices/. Invalid values are ignored. */
export const OfficesSearch = v.object({
  q: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100))),
});
export type OfficesSearch = v.InferOutput<typeof OfficesSearch>;
