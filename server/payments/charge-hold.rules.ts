/**
 * For how long a request that charges a saved card may be on its way, from when the payment was written down or taken
 * up again: longer than the acquirer is waited for (providers/ask.ts), and for the last of a batch longer than for all of
 * it (providers/http-acquirer.ts). Milliseconds.
 */
const hold = { one: 10_000, batch: 45_000 };

/** Until when the card of a payment that begins at `now` may be charged, and is therefore not removed (V30). */
export const chargingUntil = (now: Date, of: keyof typeof hold): Date => new Date(now.getTime() + hold[of]);
