import type { Subscription, SubscriptionStatus } from "#contract/subscription.ts";
import type { Port } from "../kit/ports.ts";

/** What a client can do about a subscription. `takeBack`: of a cancellation that is not in force yet. */
export type Change = "pause" | "resume" | "cancel" | "takeBack";

/** Why somebody cancels: a word for us to count, and what they wrote. */
export type Reason = { reason: string; comment: string };

/** One intent to change a subscription, as it stood when the person decided (compare-and-set). */
export type ChangeRequest = {
  id: number;
  change: Change;
  from: SubscriptionStatus;
  /** Of a cancellation. */
  reason: Reason | null;
  key: string;
};

/** Why nothing was changed. After the first two the subscription is read again. */
export type ChangeRefusal =
  | "subscription.changed"
  | "subscription.notAllowed"
  | "payment.inProgress"
  /** The device went back, and there is none to hand over again. */
  | "device.unavailable"
  | "client.forbidden"
  | "client.deleting";

export type ChangedStatus =
  | { kind: "changed"; subscription: Subscription }
  | { kind: "refused"; code: ChangeRefusal };

/** `missing`: the client has no such subscription (any more). */
export type FoundSubscription = { kind: "found"; subscription: Subscription } | { kind: "missing" };

export type SubscriptionPorts = {
  /** Mints the key of a new intent. */
  prepareChange: Port<void, { key: string }>;
  /** POST subscription/setstatus; repeated under the same key it has one effect. */
  setStatus: Port<ChangeRequest, ChangedStatus>;
  /** GET subscription/info, and of that the one. */
  loadSubscription: Port<{ id: number }, FoundSubscription>;
};
