import { type Offer, offer } from "./offer.ts";

/*
 * Polling until an outcome is known, ever less often. `attempt` counts retries of a request without a reply; for
 * something in progress it is 0 during the first half minute, then counts looks. All in ms.
 */

type Attempts = { readonly attempt: number };

/** For so long it polls every `fastPause`. */
export const fastPolling = 30_000;
const fastPause = 2_000;
/** Then after these pauses; after the last one the outcome is unknown. */
const slowPauses = [5_000, 15_000, 60_000] as const;
/** From then on it polls at this interval. */
export const slowCheck = 60_000;

export const checkPause = ({ attempt }: Attempts): number => slowPauses[attempt - 2] ?? fastPause;
export const wasLastCheck = ({ attempt }: Attempts): boolean => attempt > slowPauses.length;
/** After a look without a result. */
export const nextCheck = ({ attempt }: Attempts): number => attempt && attempt + 1;

/** Pauses before a request without a reply is retried. */
const retryPauses = [2_000, 15_000, 60_000] as const;
export const retryPause = ({ attempt }: Attempts): number => retryPauses[attempt] ?? 60_000;
/** After a retry. */
export const nextRetry = ({ attempt }: Attempts): number => Math.min(attempt + 1, retryPauses.length - 1);

/** What a view shows of polling. Retried automatically after `nextInMs` (null while in flight or offline). */
export type Repeated = {
  offline: boolean;
  nextInMs: number | null;
  /** `check.requested`. */
  checkNow: Offer<"pending" | "offline">;
};

/** `pause`: until the next look of the state, in ms. */
export const repeated = (
  now: { hasTag(tag: "pending"): boolean; context: { readonly online: boolean } },
  pause: number,
): Repeated => {
  const asking = now.hasTag("pending");
  const offline = !now.context.online;
  return {
    offline,
    nextInMs: asking || offline ? null : pause,
    checkNow: offer(asking && "pending", offline && "offline"),
  };
};
