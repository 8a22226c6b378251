import { dayMs } from "#contract/day.ts";
import { deletionDays } from "#contract/deadlines.ts";

/**
 * The moment of erasure: 12 calendar days of Moscow after the request (spec §4, §9; C23), ISO. Moscow has had one
 * offset since 2014, so its days have 24 hours. Null for an invalid date.
 */
export const erasedOn = (requestedAt: string): string | null => {
  const moment = Date.parse(requestedAt) + deletionDays * dayMs;
  // The limit of Date (ECMA-262, 21.4.1.1).
  return Math.abs(moment) <= 8.64e15 ? new Date(moment).toISOString() : null;
};

/** Days of the grace gone and left, today included; `now` in ms. */
export const graceAt = (requestedAt: string, now: number): { gone: number; left: number } => {
  const gone = Math.floor((now - Date.parse(requestedAt)) / dayMs);
  const passed = Math.min(deletionDays, Math.max(0, gone));
  return { gone: passed, left: deletionDays - passed };
};
