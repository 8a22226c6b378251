import type { Subscription } from "#contract/subscription.ts";

/** Until when a device is to be returned, if a day was agreed that comes before the end; and the day on which it ends. ISO. */
export type LastDay = { readonly due: string | null; readonly ends: string };

/** Of a device whose client thinks of deletion: a day that was agreed stays, and what ends earlier ends earlier. */
export const lastDayOf = (subscription: Subscription, erased: string): LastDay => {
  const { status, debt, returnBy, resumeOn = null, scheduled, nextPayment, end } = subscription;
  if (status === "paused") {
    // Until then it has gone on by itself.
    const goesOn = debt === 0 && resumeOn !== null && returnBy !== null && resumeOn <= returnBy;
    return { due: goesOn || returnBy === null || returnBy >= erased ? null : returnBy, ends: erased };
  }
  const last = scheduled?.at ?? (nextPayment === null ? end : null);
  return { due: null, ends: last !== null && last < erased ? last : erased };
};
