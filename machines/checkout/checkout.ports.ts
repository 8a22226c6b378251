import type { Card } from "#contract/card.ts";
import type { Delivery, Draft, Quote } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { ListenerPort, Port } from "../runtime/ports.ts";
import type { PayChoice, PaymentSubject, LockSignal } from "../payment/payment.ports.ts";
import type { DraftChoices } from "./draft.ts";
import type { Obstacle } from "./pay-offer.ts";

/**
 * A subscription that awaits a payment. `amount` in kopecks, from the server; `officeId` null if delivered; `later`:
 * periods charged after this one.
 */
export type Order = PaymentSubject & { amount: number; officeId: number | null; later: number };

/**
 * A request to create a subscription: one key per draft, from before the request until its reply (C26). `delivery`:
 * place and time; null for a pickup.
 */
export type Creation = { key: string; quoteId: string; draftHash: string; delivery: Delivery | null };

/**
 * Where a checkout was left, by the stored facts; the first that holds: an order being paid (`choice`: by its open
 * intent) or to be paid (`choice` null); a creation without a reply; the last draft.
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
  /** `remainingMs`: validity of the quote from the reply. */
  { kind: "quoted"; quote: Quote; remainingMs: number } | { kind: "refused"; refusal: QuoteRefusal };

export type PreparedCreation = { kind: "prepared"; creation: Creation } | { kind: "superseded" };

export type CreatedSubscription =
  | { kind: "created"; subscription: Subscription }
  | { kind: "refused"; code: "quote.stale" | "client.forbidden" | "client.deleting" }
  /** Something is to be filled in or agreed to first. */
  | { kind: "incomplete"; obstacle: Obstacle }
  | { kind: "unavailable"; refusal: QuoteRefusal };

/** Every port gives up within 60 s (L1). */
export type CheckoutPorts = {
  restoreCheckout: Port<void, StoredCheckout>;
  /** The stored draft of this client for the device; null if none. */
  readDraft: Port<{ deviceId: number }, DraftChoices | null>;
  /** POST subscription/calculate. */
  calculate: Port<{ draft: Draft }, Calculated>;
  /** GET payment/cards. */
  loadCards: Port<void, Card[]>;
  /**
   * The stored creation of this draft and delivery, with any quote, or a new one with a key (CSPRNG), stored with the
   * draft before it answers. Superseded if no draft of the device is stored any more: another tab has ordered it.
   */
  prepareCreation: Port<{ draft: DraftChoices } & Omit<Creation, "key">, PreparedCreation>;
  /** POST subscription/create with the creation's key. A refused creation is dropped before the answer. */
  createSubscription: Port<Creation, CreatedSubscription>;
  /** Stores the order and drops the draft of the device `replacesDraft` with its creation, at once. */
  keepOrder: Port<{ order: Order; replacesDraft: number | null }, void>;
  /** Drops the stored order of this subscription. A payment intent stays until its payment ends. */
  dropOrder: Port<{ subscriptionId: number }, void>;
};

export type CheckoutListeners = {
  /**
   * Replaces the stored draft of the device for this client; a stored creation stays only if the draft is the same.
   * Null: drops the draft. Never reports or throws.
   */
  keepDraft: ListenerPort<{ deviceId: number; draft: DraftChoices | null }, never>;
  /** One tab at a time, by an exclusive Web Lock; granted at once without Web Locks. */
  holdOrdering: ListenerPort<void, LockSignal>;
};
