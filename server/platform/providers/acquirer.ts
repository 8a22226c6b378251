import * as v from "valibot";
import { CardBrand, CardDigits } from "#contract/card.ts";
import { IsoMoment } from "#contract/day.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { PaymentReason, PaymentStatus } from "#contract/payment-status.ts";
import type { Language } from "#contract/language.ts";

/** A saved card; the number stays with the acquirer. `expires` is `YYYY-MM`. */
export const AcquirerCard = v.object({
  /** For later charges; never sent to a browser. */
  token: v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/)),
  brand: CardBrand,
  last4: CardDigits,
  expires: v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)),
});
export type AcquirerCard = v.InferOutput<typeof AcquirerCard>;

/** Final at `success` or `fail`. */
const outcome = {
  status: PaymentStatus,
  /** Null unless failed. */
  reason: v.nullable(PaymentReason),
  /** The card of a successful payment, if the shop asked to save it; null for SBP. */
  card: v.nullable(AcquirerCard),
};

/** A payment attempt. `redirect`: hosted page for the payer; null if none is needed. */
export const Intent = v.object({
  intentId: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  /** The shop's reference. */
  reference: v.string(),
  amount: Kopecks,
  redirect: v.nullable(v.pipe(v.string(), v.url())),
  ...outcome,
});
export type Intent = v.InferOutput<typeof Intent>;

/** Notification of a final intent. It may come late, twice, never, and in any order. */
export const IntentNotification = v.object({
  /** Equal for repeats. */
  eventId: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  intentId: Intent.entries.intentId,
  reference: Intent.entries.reference,
  /** Kopecks; compare with the requested amount. */
  amount: Kopecks,
  currency: v.literal("RUB"),
  ...outcome,
});
export type IntentNotification = v.InferOutput<typeof IntentNotification>;

/**
 * The order that a charge pays. `uuid` and `client` are random: they find order and client even if rows were lost and
 * their ids given again.
 */
const Order = v.object({
  uuid: v.pipe(v.string(), v.uuid()),
  client: v.pipe(v.string(), v.uuid()),
  period: v.number(),
});

const moved = {
  intentId: Intent.entries.intentId,
  /** The shop's reference. */
  reference: Intent.entries.reference,
  /** Kopecks. */
  amount: Kopecks,
  at: IsoMoment,
};

/** Money that moved at the acquirer. Only operations that succeeded are listed. */
export const BankOperation = v.variant("kind", [
  v.object({
    kind: v.literal("charge"),
    ...moved,
    /** Given back so far. Kopecks. */
    refunded: Kopecks,
    way: v.picklist(["card", "sbp"]),
    /** As in `Intent`. */
    card: v.nullable(AcquirerCard),
    /** Null if the acquirer has none. */
    order: v.nullable(Order),
  }),
  /** Of a card binding: released at once. */
  v.object({ kind: v.literal("hold"), ...moved }),
  v.object({ kind: v.literal("refund"), refundId: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)), ...moved }),
]);
export type BankOperation = v.InferOutput<typeof BankOperation>;

/** A page of a day's operations; `next`: cursor of the next one, null at the end. */
export const BankOperations = v.object({
  operations: v.pipe(v.array(BankOperation), v.maxLength(1_000)),
  next: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(256))),
});
export type BankOperations = v.InferOutput<typeof BankOperations>;

export type IntentRequest = {
  /** Unique per attempt. The same reference returns the same intent. */
  reference: string;
  /** `hold` blocks the money and releases it at once, to verify a card. */
  kind: "charge" | "hold";
  amount: number;
  /** What the hosted page offers: a card form, or (`sbp`) a QR code and a list of banks. */
  way: "card" | "sbp";
  /** Shown on the hosted page. */
  description: string;
  language: Language;
  /** The browser returns here after any outcome. */
  returnUrl: string;
  /** Saved card to charge; null shows the card form. */
  cardToken: string | null;
  /** The payer is absent: a card whose bank requires 3-D Secure fails at once (`authenticationRequired`). */
  offSession: boolean;
  /** Requires 3-D Secure for a saved card, because this device has not paid before. */
  challenge3ds: boolean;
  saveCard: boolean;
  /** Stored by the acquirer and listed with the charge; null for a card binding. */
  order: ({ payment: number; subscription: number } & v.InferOutput<typeof Order>) | null;
};

/** A refund. `fail` is final. */
export const AcquirerRefund = v.object({
  refundId: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  reference: v.string(),
  amount: Kopecks,
  status: v.picklist(["success", "fail"]),
});
export type AcquirerRefund = v.InferOutput<typeof AcquirerRefund>;

export type RefundRequest = {
  /** Unique per refund. The same reference returns the same refund. */
  reference: string;
  intentId: string;
  amount: number;
};

/**
 * Charges cards and SBP, and refunds. Calls reject without a clear reply; the outcome is then unknown until a call
 * with the same reference or id succeeds.
 */
export type Acquirer = {
  createIntent(request: IntentRequest): Promise<Intent>;
  /** Several at once; results in the order of the requests, each may fail. */
  createIntents(requests: readonly IntentRequest[]): Promise<PromiseSettledResult<Intent>[]>;
  /** Null for an unknown intent. */
  getIntent(intentId: string): Promise<Intent | null>;
  refund(request: RefundRequest): Promise<AcquirerRefund>;
  /** What moved on a day (`YYYY-MM-DD`) of Moscow time. `cursor`: null for the first page. */
  listOperations(page: { day: string; cursor: string | null }): Promise<BankOperations>;
  /**
   * Parses a notification; null unless `signature` (the header `Acquirer-Signature`) is valid for these bytes and at
   * most five minutes old at `now`, and the body matches the schema.
   */
  readNotification(body: string, signature: string | undefined, now: Date): IntentNotification | null;
};

/** Header with the signature of a notification (notification-signature.ts). */
export const notificationSignatureHeader = "Acquirer-Signature";
