import type { Payment, PaymentMethod } from "#contract/payment.ts";
import type { ListenerPort, Port } from "../runtime/ports.ts";

/** What a payment is for: one period of one subscription. Periods count from 1. */
export type PaymentSubject = { subscriptionId: number; period: number };

/**
 * How it is paid; `cardId` names a saved card and is null for every other method. Of a debt also what follows: whether
 * a paused subscription goes on (`goOn`) or nothing more happens (`stay`), and the mark of the forecast that said so.
 */
export type PayChoice = {
  method: PaymentMethod;
  cardId: number | null;
  after?: "goOn" | "stay";
  shown?: string;
};

/**
 * What is remembered of a payment from before it is asked for until the server has said how it ended. One intent has
 * one idempotency key, whatever happens to tabs and replies (C26).
 */
export type PaymentIntent = PaymentSubject &
  PayChoice & {
    key: string;
    /** The server's payment; null as long as no reply named it. */
    paymentId: number | null;
    /** The acquirer's page for it, if it has one. */
    redirect: string | null;
  };

/** Refusals that leave nothing behind on the server: this key will not charge. */
export type PaymentRefusal =
  | "payment.notAllowed"
  /** What would follow is no longer what was shown. */
  | "forecast.changed"
  /** It was to go on, and there is no device to hand over. */
  | "device.unavailable"
  | "client.forbidden"
  | "client.deleting"
  | "resource.missing";

export type RequestedPayment =
  | { kind: "created"; payment: Payment; redirect: string | null }
  /** Another key is paying this period already; null when the server does not say by which payment. */
  | { kind: "inProgress"; paymentId: number | null }
  /** `payment.notDue`: paid by another key, or not to be paid; `key.reused`: the key is known with another body. */
  | { kind: "unclear"; code: "payment.notDue" | "key.reused" }
  /** `acquirer.unavailable`: the payment is written down and not begun; the same key asks again. */
  | { kind: "refused"; code: PaymentRefusal | "acquirer.unavailable" };

/** Every port gives up by itself within 60 s (L1). */
export type PaymentPorts = {
  /**
   * The stored intent of this subject, whatever it was to be paid with. If there is none, mints a key (CSPRNG) and
   * stores the intent before it answers (C26, C27).
   */
  prepareIntent: Port<PaymentSubject & PayChoice, PaymentIntent>;
  /** POST payment/payment-create with the intent's key, and nothing in the body but what the intent says. */
  requestPayment: Port<PaymentIntent, RequestedPayment>;
  /** Stores the intent over the one of the same key. */
  keepIntent: Port<PaymentIntent, void>;
  /** Drops the stored intent of this key, and no other. */
  closeIntent: Port<{ key: string }, void>;
  /** GET payment/list for one payment; null when the server does not know it. */
  checkPayment: Port<{ paymentId: number }, Payment | null>;
  /**
   * GET payment/list for the payment of a subject that counts most: the successful one, else the one under way, else
   * the latest failed one; null when there is none.
   */
  findPayment: Port<PaymentSubject, Payment | null>;
  /**
   * Leaves for the acquirer's page, if its origin is the configured one (C33): otherwise `refused`, and the page
   * stays. Answers `returned` only when this page is shown again from the back/forward cache.
   */
  leaveForAcquirer: Port<{ url: string }, { kind: "returned" } | { kind: "refused" }>;
};

export type TurnSignal =
  /** It is this tab's turn, until the listener is taken down. */
  | { type: "turn.given" }
  /** Another tab has the turn; `turn.given` follows as soon as that tab is done or gone. */
  | { type: "turn.occupied" };

export type PaymentListeners = {
  /** One asker among tabs: an exclusive Web Lock per subject. Without Web Locks the turn is given at once. */
  holdTurn: ListenerPort<PaymentSubject, TurnSignal>;
};
