import type { Card } from "#contract/card.ts";
import type { Delivery, Draft, Quote } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { ListenerPort, Port } from "../runtime/ports.ts";
import type { PayChoice, PaymentSubject, TurnSignal } from "../payment/payment.ports.ts";
import type { DraftChoices } from "./draft.ts";

/**
 * A subscription that awaits a payment. `amount` in kopecks, as the server says; `officeId` null if delivered;
 * `later`: how many periods are charged after this one.
 */
export type Order = PaymentSubject & { amount: number; officeId: number | null; later: number };

/**
 * A request to create a subscription: one key for one draft, from before it is asked until it is answered (C26).
 * `delivery`: where and when the device is to be brought; null for a pickup.
 */
export type Creation = { key: string; quoteId: string; draftHash: string; delivery: Delivery | null };

/**
 * Where a checkout was left, by the facts in storage, the first that holds:
 * an order is being paid (`choice`: how, by its open payment intent) or still to be paid (`choice` null);
 * a creation was asked and not answered; something was chosen for a device (the last of them).
 */
export type StoredCheckout =
  | { kind: "order"; order: Order; choice: PayChoice | null }
  | { kind: "creation"; draft: DraftChoices; creation: Creation }
  | { kind: "draft"; draft: DraftChoices }
  | { kind: "nothing" };

/** Why a draft has no price; each belongs to a field. `available` in kopecks. */
export type QuoteRefusal =
  | {
      code:
        | "promo.unknown"
        | "promo.expired"
        | "promo.used"
        | "promo.bonus"
        | "request.tooMany"
        | "city.unsupported"
        | "device.unavailable"
        | "office.unavailable"
        | "delivery.unavailable"
        | "delivery.incomplete";
    }
  | { code: "bonus.notEnough"; available: number };

export type Calculated =
  /** `remainingMs`: how long the server stands by the quote, from the moment of the answer. */
  { kind: "quoted"; quote: Quote; remainingMs: number } | { kind: "refused"; refusal: QuoteRefusal };

export type PreparedCreation = { kind: "prepared"; creation: Creation } | { kind: "superseded" };

export type CreatedSubscription =
  | { kind: "created"; subscription: Subscription }
  | { kind: "refused"; code: "quote.stale" | "client.forbidden" | "client.deleting" }
  | { kind: "incomplete"; missing: string[] }
  | { kind: "unavailable"; refusal: QuoteRefusal };

/** Every port gives up by itself within 60 s (L1). */
export type CheckoutPorts = {
  restoreCheckout: Port<void, StoredCheckout>;
  /** What was chosen for this device and stored by this client; null where nothing was. */
  readDraft: Port<{ deviceId: number }, DraftChoices | null>;
  /** POST subscription/calculate. */
  calculate: Port<{ draft: Draft }, Calculated>;
  /** GET payment/cards. */
  loadCards: Port<void, Card[]>;
  /**
   * The stored creation of this draft hash and delivery, whatever its quote; otherwise mints a key (CSPRNG) and stores
   * it with the draft before it answers. Superseded when no draft of the device is stored any more: another tab has
   * ordered it.
   */
  prepareCreation: Port<{ draft: DraftChoices } & Omit<Creation, "key">, PreparedCreation>;
  /** POST subscription/create with the creation's key. A refusal ends the creation: it is dropped before this answers. */
  createSubscription: Port<Creation, CreatedSubscription>;
  /** Stores the order; the draft of the device `replacesDraft` and its creation are dropped in the same breath. */
  keepOrder: Port<{ order: Order; replacesDraft: number | null }, void>;
  /** Drops the stored order of this subscription. A payment intent stays: it ends only with its payment. */
  dropOrder: Port<{ subscriptionId: number }, void>;
};

export type CheckoutListeners = {
  /**
   * Stores the draft over the former one of the device, at once, under the client's name; a creation stored with it
   * stays only if the draft is the same. Null: drops the former one. Reports nothing, throws nothing: keeping a draft
   * never holds anybody up.
   */
  keepDraft: ListenerPort<{ deviceId: number; draft: DraftChoices | null }, never>;
  /** One tab orders at a time: an exclusive Web Lock. Without Web Locks the turn is given at once. */
  holdOrdering: ListenerPort<void, TurnSignal>;
};
