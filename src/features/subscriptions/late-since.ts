import type { Subscription } from "#contract/subscription.ts";

/**
 * The last day for a device that should have been back before today and is not (all ISO); null while there is time, or
 * where none is due. `day`: of the return in question. A course has a late one today, for nobody brings a device back on
 * a day that is over; one that lies ahead is another.
 */
export const lateSince = (
  { returnBy }: Pick<Subscription, "returnBy">,
  today: string,
  day = today,
): string | null => (returnBy !== null && returnBy < today && day <= today ? returnBy : null);
