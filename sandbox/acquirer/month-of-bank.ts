import { dayIn, homeZone } from "#contract/day.ts";

/** The month in which the sandbox's bank is at a moment, as `YYYY-MM`: a card is valid to the end of its month there. */
export const monthOfBank = (now: Date): string => dayIn(homeZone, now).slice(0, 7);
