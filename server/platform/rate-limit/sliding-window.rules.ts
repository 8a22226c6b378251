/** At most `count` within `window` ms. */
type WindowLimit = { readonly count: number; readonly window: number };

/** When the newest `count` leave a place in the window; null if there are fewer. `earlier` in any order. */
export const roomAt = (earlier: readonly Date[], { count, window }: WindowLimit): Date | null => {
  const blocking = earlier.toSorted((a, b) => b.getTime() - a.getTime())[count - 1];
  return blocking === undefined ? null : new Date(blocking.getTime() + window);
};

/** When one more is allowed by all limits; null: now. */
export const nextAllowed = (
  earlier: readonly Date[],
  limits: readonly WindowLimit[],
  now: Date,
): Date | null => {
  const waits = limits.map((limit) => roomAt(earlier, limit)?.getTime() ?? 0);
  const until = Math.max(...waits);
  return until > now.getTime() ? new Date(until) : null;
};
