import type * as v from "valibot";
import type { PaymentReason as Reason } from "#contract/payment-status.ts";
import type { ListenerPort, Port } from "../runtime/ports.ts";
import type { LockSignal } from "../payment/payment.ports.ts";

export type BindingReason = v.InferOutput<typeof Reason>;

/**
 * Stored from before the request until the server has reported the outcome. One intent has one idempotency key for
 * the binding and one for making the card the default.
 */
export type BindingIntent = {
  cityId: number;
  /** The sentence of the tick. */
  consent: string;
  key: string;
  activationKey: string;
  /** The server's binding; null until a reply names it. */
  bindingId: string | null;
  /** The acquirer's page. */
  redirect: string | null;
};

/** Refusals without effect on the server: this key binds no card. */
export type BindingRefusal =
  | "city.unsupported"
  | "request.tooMany"
  | "consent.required"
  | "key.reused"
  | "client.forbidden"
  | "client.deleting";

export type RequestedBinding =
  | { kind: "begun"; bindingId: string; redirect: string }
  /** `acquirer.unavailable`: retry with the same key. */
  | { kind: "refused"; code: BindingRefusal | "acquirer.unavailable" };

/** State of a binding on the server. `missing`: unknown id. */
export type BindingState =
  | { kind: "processing" }
  | { kind: "bound"; cardId: number }
  | { kind: "failed"; why: BindingReason | null }
  | { kind: "missing" };

/** Every port gives up within 60 s (L1). */
export type CardBindingPorts = {
  /** The stored intent, if any. */
  recallIntent: Port<void, BindingIntent | null>;
  /** The stored intent, or a new one with keys (CSPRNG), stored before it answers. */
  prepareIntent: Port<{ cityId: number }, BindingIntent>;
  /** POST payment/bind-card with the intent's key. */
  requestBinding: Port<BindingIntent, RequestedBinding>;
  /** Replaces the stored intent of the same key. */
  keepIntent: Port<BindingIntent, void>;
  /** Deletes the stored intent of this key only. */
  closeIntent: Port<{ key: string }, void>;
  /** GET payment/bind-card. */
  checkBinding: Port<{ bindingId: string }, BindingState>;
  /** POST payment/activate-card. False if the server refused. */
  activateCard: Port<{ cardId: number; cityId: number; key: string }, boolean>;
  /**
   * Leaves for the acquirer's page if its origin is the configured one (C33); otherwise `refused`. Answers `returned`
   * when restored from the back/forward cache, or at once if the client is on a page without this binding.
   */
  leaveForAcquirer: Port<{ url: string }, { kind: "returned" } | { kind: "refused" }>;
};

export type CardBindingListeners = {
  /** One tab at a time, by an exclusive Web Lock; granted at once without Web Locks. */
  holdLock: ListenerPort<void, LockSignal>;
};
