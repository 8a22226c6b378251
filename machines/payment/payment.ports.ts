import type { Payment, PaymentMethod } from "#contract/payment.ts";
import type { ListenerPort, Port } from "../runtime/ports.ts";

/** Subject of a payment: a period of a subscription, counted from 1. */
export type PaymentSubject = { subscriptionId: number; period: number };

/**
 * Payment method; `cardId` is null except for a saved card. For a debt also whether a paused subscription goes on
 * (`goOn`) or not (`stay`), and the hash of the forecast that was shown.
 */
export type PayChoice = {
  method: PaymentMethod;
  cardId: number | null;
  after?: "goOn" | "stay";
  shown?: string;
  /** The sentence of the later charges that was agreed to. */
  consent?: string;
};

/**
 * Stored from before the request until the server has reported the outcome. One intent has one idempotency key, over
 * all tabs and replies (C26).
 */
export type PaymentIntent = PaymentSubject &
  PayChoice & {
    key: string;
    /** The server's payment; null until a reply names it. */
    paymentId: number | null;
    /** The acquirer's page, if any. */
    redirect: string | null;
  };

/** `resumed`: it was stored before, by a press of an earlier page. */
export type PreparedIntent = { intent: PaymentIntent; resumed: boolean };

/** Refusals without effect on the server: this key will not charge. */
export type PaymentRefusal =
  | "payment.notAllowed"
  /** The forecast differs from the one that was shown. */
  | "forecast.changed"
  /** No device in stock to go on. */
  | "device.unavailable"
  | "client.forbidden"
  | "client.deleting"
  | "resource.missing";

export type RequestedPayment =
  | { kind: "created"; payment: Payment; redirect: string | null }
  /** Another key is paying this period; null if the server does not say which payment. */
  | { kind: "inProgress"; paymentId: number | null }
  /** `payment.notDue`: paid by another key, or not due; `key.reused`: known with another body. */
  | { kind: "unclear"; code: "payment.notDue" | "key.reused" }
  /** `acquirer.unavailable`: stored, not begun; retry with the same key. */
  | { kind: "refused"; code: PaymentRefusal | "acquirer.unavailable" };

/** Every port gives up within 60 s (L1). */
export type PaymentPorts = {
  /**
   * The stored intent of this subject, with any method, or a new one with a key (CSPRNG), stored before it answers
   * (C26, C27).
   */
  prepareIntent: Port<PaymentSubject & PayChoice, PreparedIntent>;
  /** POST payment/payment-create with the intent's key and content. */
  requestPayment: Port<PaymentIntent, RequestedPayment>;
  /** Replaces the stored intent of the same key. */
  keepIntent: Port<PaymentIntent, void>;
  /** Deletes the stored intent of this key only. */
  closeIntent: Port<{ key: string }, void>;
  /** GET payment/list for one payment; null if unknown. */
  checkPayment: Port<{ paymentId: number }, Payment | null>;
  /**
   * GET payment/list: the successful payment of a subject, else the one in progress, else the last failed one; null
   * if none.
   */
  findPayment: Port<PaymentSubject, Payment | null>;
  /**
   * Leaves for the acquirer's page if its origin is the configured one (C33); otherwise `refused`. Answers `returned`
   * when restored from the back/forward cache, or at once if the client is on a page without this payment.
   */
  leaveForAcquirer: Port<{ url: string }, { kind: "returned" } | { kind: "refused" }>;
};

export type LockSignal =
  /** This tab has the lock until the listener ends. */
  | { type: "lock.acquired" }
  /** Another tab has the lock; `lock.acquired` follows when it is released. */
  | { type: "lock.unavailable" };

export type PaymentListeners = {
  /** One tab at a time, by an exclusive Web Lock per subject; granted at once without Web Locks. */
  holdLock: ListenerPort<PaymentSubject, LockSignal>;
};
