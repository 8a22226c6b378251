const second = 1_000;
const minute = 60 * second;

/**
 * When the acquirer is asked next about a payment that is still processing: soon while somebody waits for it, and at
 * least every five minutes (V37).
 */
export const nextCheck = (created: Date, now: Date): Date => {
  const age = now.getTime() - created.getTime();
  const pause = age < 5 * minute ? 15 * second : age < 60 * minute ? minute : 5 * minute;
  return new Date(now.getTime() + pause);
};

/**
 * Whether a payment that the acquirer does not know is given up: not at the first time and not at once, as it may be
 * the acquirer that forgets for a while. `unknown`: how often in a row it was not known.
 */
export const isGivenUp = ({ created, unknown }: { created: Date; unknown: number }, now: Date): boolean =>
  unknown >= 5 && now.getTime() - created.getTime() >= 30 * minute;
