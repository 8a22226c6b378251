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
