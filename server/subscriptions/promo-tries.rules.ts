const hour = 3_600_000;

/** Different codes that one client may get wrong within an hour: enough for typing errors, too few for guessing. */
export const wrongPromosPerWindow = 10;
/** Milliseconds. */
export const promoWindow = hour;

/** When another code may be tried, given the moments of the wrong ones; null if it may now. */
export const promoDue = (wrong: readonly Date[], now: Date): Date | null => {
  const blocking = wrong.toSorted((a, b) => b.getTime() - a.getTime())[wrongPromosPerWindow - 1];
  const until = blocking === undefined ? 0 : blocking.getTime() + promoWindow;
  return until > now.getTime() ? new Date(until) : null;
};
