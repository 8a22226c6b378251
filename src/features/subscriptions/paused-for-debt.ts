import type { Subscription } from "#contract/subscription.ts";

/**
 * Whether the pause that lasts began with a debt: it stays when that is paid, and does not end because the device is kept
 * (decision 070). False where the backend tells of no pauses.
 */
export const pausedForDebt = ({ pauses }: Pick<Subscription, "pauses">): boolean =>
  pauses?.at(-1)?.reason === "debt";
