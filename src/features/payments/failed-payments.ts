import type { Subscription } from "#contract/subscription.ts";

/** Sorts what has no day last. */
const lastOfAll = "9999";

/**
 * The subscriptions whose charge failed and is still owed: those that are tried again, the one that stops first before
 * the others; then those that have been paused for it.
 */
export const failedPayments = (subscriptions: readonly Subscription[]): Subscription[] =>
  subscriptions
    .filter(({ collection, debt, status }) => debt > 0 && (collection != null || status === "paused"))
    .toSorted((a, b) => {
      const [first, second] = [a, b].map(({ collection }) => collection?.pausesOn ?? lastOfAll);
      return first === second ? 0 : (first ?? lastOfAll) < (second ?? lastOfAll) ? -1 : 1;
    });
