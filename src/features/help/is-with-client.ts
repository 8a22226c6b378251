import type { Subscription } from "#contract/subscription.ts";
import { devicePlaceOf } from "#machines/subscription/stages.ts";

/** Whether the device of a subscription is with the client, as far as anybody knows. */
export const isWithClient = (subscription: Subscription): boolean =>
  ["inUse", "returning"].includes(devicePlaceOf(subscription));
