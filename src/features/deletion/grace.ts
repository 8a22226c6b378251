import { dayMs } from "#contract/day.ts";
import { deletionDays } from "#contract/deadlines.ts";

/** How much of the twelve days is behind, and how many are left; today counts as left. Takes ms since 1970. */
export const graceAt = (requestedAt: string, now: number): { gone: number; left: number } => {
  const gone = Math.floor((now - Date.parse(requestedAt)) / dayMs);
  const passed = Math.min(deletionDays, Math.max(0, gone));
  return { gone: passed, left: deletionDays - passed };
};
