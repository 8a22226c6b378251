import type { Course } from "#contract/forecast.ts";
import type { Delivery } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { SubscriptionStatus } from "#contract/subscription-status.ts";
import type { Terms } from "../forecast/forecast.ports.ts";
import type { Port } from "../runtime/ports.ts";

/**
 * What a client can do about a subscription. `setEnd`: of a pause, another day on which it ends, or none. `takeBack`:
 * of a cancellation that is not in force yet. `changeTerms`: from the next period on. `reschedule`: a first delivery
 * comes on another day.
 */
export type Change =
  | "pause"
  | "setEnd"
  | "resume"
  | "cancel"
  | "takeBack"
  | "extend"
  | "changeTerms"
  | "reschedule";

/** Why somebody cancels: a word for us to count, and what they wrote. */
export type Reason = { reason: string; comment: string };

/** What goes along with some changes. */
export type Details = {
  /** The day on which a pause ends by itself (ISO); null: it stays open. */
  resumeOn: string | null;
  /** By how many months it is extended. */
  months: number | null;
  terms: Terms | null;
  /** Where and when a first delivery comes. */
  delivery: Delivery | null;
};

/** One change as a person confirmed it: with what they were shown, and null where this backend reckons nothing ahead. */
export type Intent = Details & { change: Change; shown: Course | null };

/** One intent to change a subscription, as it stood when the person decided (compare-and-set). */
export type ChangeRequest = Details & {
  id: number;
  change: Change;
  from: SubscriptionStatus;
  /** The mark of the course that was shown: if something else would happen now, nothing is changed. */
  shown: string | null;
  /** Of a cancellation. */
  reason: Reason | null;
  key: string;
};

/** Why nothing was changed. After the first two the subscription is read again. */
export type ChangeRefusal =
  | "subscription.changed"
  | "subscription.notAllowed"
  /** Something else would happen now than what was shown: people look again where they are. */
  | "forecast.changed"
  | "payment.inProgress"
  /** The device went back, and there is none to hand over again. */
  | "device.unavailable"
  /** Nothing is brought on that day, or at these hours. */
  | "delivery.unavailable"
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
