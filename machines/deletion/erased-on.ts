import { dayMs } from "#contract/day.ts";
import { deletionDays } from "#contract/deadlines.ts";

/**
 * When personal data are erased: 12 calendar days of Moscow after the request (spec §4, §9; C23), as an ISO moment.
 * Moscow has had one offset since 2014, so a day there is always 24 hours. Null for a date that makes no sense.
 */
export const erasedOn = (requestedAt: string): string | null => {
  const moment = Date.parse(requestedAt) + deletionDays * dayMs;
  // Beyond this a Date holds nothing (ECMA-262, 21.4.1.1).
  return Math.abs(moment) <= 8.64e15 ? new Date(moment).toISOString() : null;
};

/** How much of the twelve days is behind, and how many are left; today counts as left. Takes ms since 1970. */
export const graceAt = (requestedAt: string, now: number): { gone: number; left: number } => {
  const gone = Math.floor((now - Date.parse(requestedAt)) / dayMs);
  const passed = Math.min(deletionDays, Math.max(0, gone));
  return { gone: passed, left: deletionDays - passed };
};
