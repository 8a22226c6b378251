import type { Subscription } from "#contract/subscription.ts";

/** Of subscriptions that run or are paused, those whose device is with the client; so it is where nobody says where it is. */
export const inHand = (subscriptions: readonly Subscription[]): Subscription[] =>
  subscriptions.filter(({ possession }) => possession == null || possession.state === "inUse");
