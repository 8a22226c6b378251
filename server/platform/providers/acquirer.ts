import * as v from "valibot";
import { CardBrand, CardDigits } from "#contract/card.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { PaymentReason, PaymentStatus } from "#contract/payment-status.ts";
import type { Language } from "#contract/language.ts";

/** A saved card as the acquirer tells it to the shop; the number stays with the acquirer. `expires` is `YYYY-MM`. */
export const AcquirerCard = v.object({
  /** What later charges are made with: a secret of the shop and the acquirer, never sent to a browser. */
  token: v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/)),
  brand: CardBrand,
  last4: CardDigits,
  expires: v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)),
});
export type AcquirerCard = v.InferOutput<typeof AcquirerCard>;

/** Where the money stands. Terminal once it is `success` or `fail`. */
const outcome = {
  status: PaymentStatus,
  /** Why it failed; null unless failed. */
  reason: v.nullable(PaymentReason),
  /** The card it was paid with, if the shop asked to save it and the payment succeeded; none is by SBP. */
  card: v.nullable(AcquirerCard),
};

/** One attempt to take money. `redirect` is the hosted page the payer has to visit; null when none is needed. */
export const Intent = v.object({
  intentId: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  /** The shop's own name for it, as given. */
  reference: v.string(),
  amount: Kopecks,
  redirect: v.nullable(v.pipe(v.string(), v.url())),
  ...outcome,
});
export type Intent = v.InferOutput<typeof Intent>;

/** News of an intent that has become terminal. It may come late, twice, or never, and in any order. */
export const IntentNotification = v.object({
  /** The same event repeated has the same id. */
  eventId: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  intentId: Intent.entries.intentId,
  reference: Intent.entries.reference,
  /** Kopecks; to be compared with what the shop asked for. */
  amount: Kopecks,
  currency: v.literal("RUB"),
  ...outcome,
});
export type IntentNotification = v.InferOutput<typeof IntentNotification>;

export type IntentRequest = {
  /** Unique per attempt (payment id and attempt). The same reference again gives the same intent, never a second one. */
  reference: string;
  /** `charge` takes the money; `hold` blocks it and releases it at once, to prove a card (binding). */
  kind: "charge" | "hold";
  amount: number;
  /** What the hosted page asks for: a card, or (`sbp`) a bank's application, by a QR code or a list of banks. */
  way: "card" | "sbp";
  /** Shown to the payer on the hosted page. */
  description: string;
  language: Language;
  /** Where the payer's browser is sent afterwards, whatever the outcome. */
  returnUrl: string;
  /** Charge this saved card; null shows the card form. */
  cardToken: string | null;
  /** Nobody is there to confirm anything: a card whose bank would ask fails at once (`authenticationRequired`). */
  offSession: boolean;
  /**
   * The payer is to confirm a saved card (3-D Secure) also where their bank would not ask: whoever is at the device has
   * not paid there before.
   */
  challenge3ds: boolean;
  saveCard: boolean;
  /** What it is for, kept in the acquirer's book; null for a card binding. */
  order: { payment: number; subscription: number; period: number } | null;
};

/** Money given back of a charge. `fail`: it cannot be, and never will. */
export const AcquirerRefund = v.object({
  refundId: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  reference: v.string(),
  amount: Kopecks,
  status: v.picklist(["success", "fail"]),
});
export type AcquirerRefund = v.InferOutput<typeof AcquirerRefund>;

export type RefundRequest = {
  /** Unique per refund. The same reference again gives the same refund, never a second one. */
  reference: string;
  intentId: string;
  amount: number;
};

/**
 * Takes money from cards and by SBP, and gives it back. All calls reject when there was no clear answer; what happened is then unknown until one
 * of them, repeated with the same reference or id, answers.
 */
export type Acquirer = {
  createIntent(request: IntentRequest): Promise<Intent>;
  /** Many at once; one result for each request, in their order, and each may fail on its own. */
  createIntents(requests: readonly IntentRequest[]): Promise<PromiseSettledResult<Intent>[]>;
  /** The intent as it stands; null if the acquirer does not know it. */
  getIntent(intentId: string): Promise<Intent | null>;
  refund(request: RefundRequest): Promise<AcquirerRefund>;
  /**
   * Reads a notification from the raw bytes of its request: null unless `signature` (the header
   * `Acquirer-Signature`) is the acquirer's for exactly these bytes, not older than five minutes at `now`, and the
   * body has the right shape.
   */
  readNotification(body: string, signature: string | undefined, now: Date): IntentNotification | null;
};

/** The header in which a notification carries when and by whom it was signed (notification-signature.ts). */
export const notificationSignatureHeader = "Acquirer-Signature";
