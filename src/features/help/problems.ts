/** What can happen to a device, the most frequent first. */
export const problems = ["broke", "battery", "accident", "stolen", "lost"] as const;
export type Problem = (typeof problems)[number];

/** Whether the device is gone: it cannot be brought, and no pause can begin without it. */
export const isGone = (problem: Problem): problem is "stolen" | "lost" =>
  problem === "stolen" || problem === "lost";

/** These begin with a call to the emergency services. */
export const isEmergency = (problem: Problem | "damage"): boolean =>
  problem === "stolen" || problem === "accident";
