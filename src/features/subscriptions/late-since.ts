import type { Subscription } from "#contract/subscription.ts";

/**
 * The last day for a device that should be back by `day` and is not (both ISO); null while there is time, or where none is due.
 * A course has such a return today, for nobody brings it back on a day that is over.
 */
export const lateSince = ({ returnBy }: Pick<Subscription, "returnBy">, day: string): string | null =>
  returnBy !== null && returnBy < day ? returnBy : null;
