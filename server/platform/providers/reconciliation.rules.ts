import { hourMs, minuteMs } from "#contract/day.ts";

/** The next request for the status of a processing payment: soon at first, at least every five minutes (V37). */
export const nextCheck = (created: Date, now: Date): Date => {
  const age = now.getTime() - created.getTime();
  const pause = age < 5 * minuteMs ? 15_000 : age < hourMs ? minuteMs : 5 * minuteMs;
  return new Date(now.getTime() + pause);
};

/** No check is planned further ahead. Milliseconds. */
export const farthestCheck = 10 * minuteMs;

/**
 * Whether to give up a payment that the acquirer does not know: after several replies and some time, as the acquirer
 * may lose it temporarily. `unknown`: consecutive such replies.
 */
export const isGivenUp = ({ created, unknown }: { created: Date; unknown: number }, now: Date): boolean =>
  unknown >= 5 && now.getTime() - created.getTime() >= 30 * minuteMs;
