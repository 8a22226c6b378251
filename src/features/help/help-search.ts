import * as v from "valibot";
import { Id } from "#contract/identifier.ts";
import { SearchText, searchParam } from "../../routing/search-params.ts";

/** Most frequent first. */
export const problems = ["broke", "battery", "accident", "stolen", "lost"] as const;
export type Problem = (typeof problems)[number];

/** The device cannot be brought, so no pause can begin. */
export const isGone = (problem: Problem): problem is "stolen" | "lost" =>
  problem === "stolen" || problem === "lost";

/** Starts with a call to the emergency services. */
export const isEmergency = (problem: Problem | "damage"): boolean =>
  problem === "stolen" || problem === "accident";

/** URL of /problem/: `s` a subscription, `what` happened. */
export const ProblemSearch = v.object({ s: searchParam(Id), what: searchParam(v.picklist(problems)) });
export type ProblemSearch = v.InferOutput<typeof ProblemSearch>;

/** URL of /offices/. Invalid values are ignored. */
export const OfficesSearch = v.object({
  q: searchParam(SearchText),
});
export type OfficesSearch = v.InferOutput<typeof OfficesSearch>;
