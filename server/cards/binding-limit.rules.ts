import { nextCheck } from "../providers/reconciliation.rules.ts";

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Bindings that one client may begin: five in an hour, ten in a day. Whoever has got hold of other people's card
 * numbers tries them by the dozen; a person with a new card needs one or two.
 */
const limits = [
  { count: 5, window: hour },
  { count: 10, window: day },
] as const;

/** How far back the limits look. Milliseconds. */
export const bindingWindow = day;

/** When the next binding may begin, given the moments of the earlier ones; null if it may now. */
export const bindingDue = (earlier: readonly Date[], now: Date): Date | null => {
  const newestFirst = earlier.toSorted((a, b) => b.getTime() - a.getTime());
  const waits = limits.flatMap(({ count, window }) => {
    const blocking = newestFirst[count - 1];
    const until = blocking === undefined ? 0 : blocking.getTime() + window;
    return until > now.getTime() ? [until] : [];
  });
  return waits.length === 0 ? null : new Date(Math.max(...waits));
};

/**
 * When the acquirer is asked next about a binding that is still under way: like a payment while somebody waits for it,
 * later once an hour, for no money hangs on it.
 */
export const nextBindingCheck = (created: Date, now: Date): Date =>
  now.getTime() - created.getTime() < hour ? nextCheck(created, now) : new Date(now.getTime() + hour);
