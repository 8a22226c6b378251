import type { Projection } from "#contract/forecast.ts";
import type { Delivery } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { SubscriptionStatus } from "#contract/subscription-status.ts";
import type { Terms } from "../forecast/forecast.ports.ts";
import type { Port } from "../runtime/ports.ts";

/**
 * Changes by a client. `setEnd`: another end of a pause, or none. `takeBack`: revokes a scheduled cancellation.
 * `changeTerms`: from the next period on. `reschedule`: another day of a first delivery. `allowCharges`, `stopCharges`:
 * gives and withdraws the consent to charges to a card.
 */
export type Change =
  | "pause"
  | "setEnd"
  | "resume"
  | "cancel"
  | "takeBack"
  | "extend"
  | "changeTerms"
  | "reschedule"
  | "allowCharges"
  | "stopCharges";

/** Reason of a cancellation: a code and a comment. */
export type Reason = { reason: string; comment: string };

/** Details of some changes. */
export type Details = {
  /** End of a pause (ISO); null: open. */
  resumeOn: string | null;
  /** Months of an extension. */
  months: number | null;
  terms: Terms | null;
  /** Place and time of a first delivery. */
  delivery: Delivery | null;
};

/** A confirmed change with the forecast that was shown; null if the backend has none. */
export type Intent = Details & { change: Change; shown: Projection | null };

/** A change request with the status the user saw (compare-and-set). */
export type ChangeRequest = Details & {
  id: number;
  change: Change;
  from: SubscriptionStatus;
  /** The shown forecast: if it has changed, nothing is done. Confirming it agrees to its charges. */
  shown: Projection | null;
  /** Of a cancellation. */
  reason: Reason | null;
  key: string;
};

/** Why nothing was changed. After the first two the subscription is read again. */
export type ChangeRefusal =
  | "subscription.changed"
  | "subscription.notAllowed"
  /** The forecast has changed: the user looks again. */
  | "forecast.changed"
  | "payment.inProgress"
  /** The device went back, and none is in stock. */
  | "device.unavailable"
  /** No delivery on that day or at these hours. */
  | "delivery.unavailable"
  | "client.forbidden"
  | "client.deleting";

export type ChangedStatus =
  | { kind: "changed"; subscription: Subscription }
  | { kind: "refused"; code: ChangeRefusal };

/** `missing`: the client has no such subscription. */
export type FoundSubscription = { kind: "found"; subscription: Subscription } | { kind: "missing" };

export type SubscriptionPorts = {
  /** Creates the key of a new intent. */
  prepareChange: Port<void, { key: string }>;
  /** POST subscription/setstatus, one effect per key; DELETE subscription/chargeconsent, which flagged clients may send. */
  setStatus: Port<ChangeRequest, ChangedStatus>;
  /** GET subscription/info, filtered to one. */
  loadSubscription: Port<{ id: number }, FoundSubscription>;
};
