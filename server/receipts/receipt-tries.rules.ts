const minute = 60_000;
/** Minutes until a receipt that could not be issued is asked for again; the last one goes on for ever. */
const pauses = [1, 5, 30, 60] as const;

/** When a receipt that has failed so many times is asked for again: it is owed, so nobody gives up. */
export const nextReceiptTry = (failures: number, now: Date): Date =>
  new Date(now.getTime() + (pauses[Math.min(failures, pauses.length) - 1] ?? 1) * minute);
