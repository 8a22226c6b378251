import type * as v from "valibot";
import type { PaymentReason as Reason } from "#contract/payment-status.ts";
import type { ListenerPort, Port } from "../runtime/ports.ts";
import type { TurnSignal } from "../payment/payment.ports.ts";

export type BindingReason = v.InferOutput<typeof Reason>;

/**
 * What is remembered of a binding from before it is asked for until the server has said how it ended. One intent has
 * one idempotency key for the asking and one for making the card the main one.
 */
export type BindingIntent = {
  cityId: number;
  key: string;
  activationKey: string;
  /** The server's binding; null as long as no reply named it. */
  bindingId: string | null;
  /** The acquirer's page for it. */
  redirect: string | null;
};

/** Refusals that leave nothing behind on the server: this key will bind no card. */
export type BindingRefusal =
  | "city.unsupported"
  | "request.tooMany"
  | "key.reused"
  | "client.forbidden"
  | "client.deleting";

export type RequestedBinding =
  | { kind: "begun"; bindingId: string; redirect: string }
  /** `acquirer.unavailable`: the same key asks again. */
  | { kind: "refused"; code: BindingRefusal | "acquirer.unavailable" };

/** How the server says that a binding stands. `missing`: it knows none of this name. */
export type BindingState =
  | { kind: "processing" }
  | { kind: "bound"; cardId: number }
  | { kind: "failed"; why: BindingReason | null }
  | { kind: "missing" };

/** Every port gives up by itself within 60 s (L1). */
export type CardBindingPorts = {
  /** The stored intent, if there is one. */
  recallIntent: Port<void, BindingIntent | null>;
  /** The stored intent; if there is none, mints its keys (CSPRNG) and stores it before it answers. */
  prepareIntent: Port<{ cityId: number }, BindingIntent>;
  /** POST payment/bind-card with the intent's key. */
  requestBinding: Port<BindingIntent, RequestedBinding>;
  /** Stores the intent over the one of the same key. */
  keepIntent: Port<BindingIntent, void>;
  /** Drops the stored intent of this key, and no other. */
  closeIntent: Port<{ key: string }, void>;
  /** GET payment/bind-card. */
  checkBinding: Port<{ bindingId: string }, BindingState>;
  /** POST payment/activate-card: the new card becomes the main one. False when the server would not. */
  activateCard: Port<{ cardId: number; cityId: number; key: string }, boolean>;
  /**
   * Leaves for the acquirer's page, if its origin is the configured one (C33): otherwise `refused`, and the page
   * stays. Answers `returned` only when this page is shown again from the back/forward cache.
   */
  leaveForAcquirer: Port<{ url: string }, { kind: "returned" } | { kind: "refused" }>;
};

export type CardBindingListeners = {
  /** One asker among tabs: an exclusive Web Lock. Without Web Locks the turn is given at once. */
  holdTurn: ListenerPort<void, TurnSignal>;
};
