/** Seconds from `now` to `moment`, rounded up, never negative: as the wire wants them. */
export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1_000));
