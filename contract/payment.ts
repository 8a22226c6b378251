import * as v from "valibot";
import { defineCall } from "./call.ts";
import { ShownSentence } from "./consent.ts";
import { IsoDay, IsoMoment } from "./day.ts";
import { FormInteger } from "./form.ts";
import { Id } from "./identifier.ts";
import { CardBrand, CardDigits } from "./card.ts";
import { Kopecks } from "./kopecks.ts";
import { PaymentReason, PaymentStatus, PaymentType } from "./payment-status.ts";
import { longestTerm } from "./quote.ts";
import { text } from "./text.ts";

/**
 * `sbp` (the Russian fast payment system) takes this one payment from a bank account at the acquirer's page and saves
 * no card. Availability: `Org.sbp`.
 */
export const paymentMethods = ["card", "newCard", "sbp", "onDelivery"] as const;
export const PaymentMethod = v.picklist(paymentMethods);
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;

/** A payment; `amount` in kopecks, `period` counted from 1. */
export const Payment = v.pipe(
  v.object({
    id: Id,
    type: PaymentType,
    status: PaymentStatus,
    amount: Kopecks,
    created: IsoMoment,
    subscription: Id,
    method: PaymentMethod,
    period: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** Reason of the acquirer; null unless failed. */
    reason: v.nullable(PaymentReason),
    /** Number of the fiscal receipt; null until issued. */
    receipt: v.nullable(v.string()),
    /** When the money was taken; null until then (ours). */
    paid: v.optional(v.nullable(IsoMoment)),
    /** The seven below are ours: state of the receipt, refunds (kopecks), the card. */
    check: v.optional(v.nullable(v.picklist(["pending", "ready", "error"]))),
    refunded: v.optional(Kopecks),
    /** The part of `refunded` that the bank has not confirmed yet. */
    refunding: v.optional(Kopecks),
    /** Refunds that the bank refused: owed until the staff return the money another way. */
    refundRefused: v.optional(Kopecks),
    card: v.optional(v.nullable(v.object({ brand: CardBrand, last4: CardDigits }))),
    /** Paid days: the first, and the first not included; null while unknown. */
    days: v.optional(v.nullable(v.object({ from: IsoDay, to: IsoDay }))),
    /** Bonus credited for it. */
    earned: v.optional(Kopecks),
  }),
  v.transform(({ subscription, ...rest }) => ({ ...rest, subscriptionId: subscription })),
);
export type Payment = v.InferOutput<typeof Payment>;
export type PaymentWire = v.InferInput<typeof Payment>;

/** The date of a payment: when it was paid, else when it began. */
export const momentOf = ({ paid, created }: Pick<Payment, "paid" | "created">): string => paid ?? created;

const Redirect = v.nullable(v.pipe(v.string(), v.url()));

/**
 * Starts the payment of one period; the sum is the server's. One key is one intent: a repeat gets the same reply. A
 * debt payment pays that period only; `after: "goOn"` also resumes a paused subscription. `shown`: the forecast's
 * hash that the client saw, as in `setStatus`. `consent` (ours): the sentence agreed to if charges follow
 * (recurring-consent.ts). `redirect` is the acquirer's page, null if none is needed. Refusals: `consent.required
 * {sentence}` if it is not the one of the charges to come, `payment.notDue`, `payment.inProgress {payment}`, `payment.notAllowed`, `forecast.changed` (409),
 * `device.unavailable`, `acquirer.unavailable`.
 */
export const createPayment = defineCall("POST", "payment/payment-create/", {
  body: "json",
  keyed: true,
  request: v.pipe(
    v.object({
      subscription: Id,
      period: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(longestTerm)),
      method: PaymentMethod,
      cardID: v.optional(Id),
      after: v.optional(v.picklist(["goOn", "stay"]), "stay"),
      shown: v.optional(text(64)),
      consent: v.optional(ShownSentence),
    }),
    v.transform(({ subscription, cardID, ...rest }) => ({
      ...rest,
      subscriptionId: subscription,
      cardId: cardID,
    })),
  ),
  reply: v.object({ payment: Payment, redirect: Redirect }),
});

/** Newest first. `payment` selects one (ours: a backend that ignores it has it on top). */
export const listPayments = defineCall("GET", "payment/list/", {
  body: "query",
  request: v.object({
    cursor: v.optional(FormInteger),
    limit: v.optional(v.pipe(FormInteger, v.minValue(1), v.maxValue(200))),
    payment: v.optional(FormInteger),
  }),
  reply: v.object({ payments: v.array(Payment), next: v.nullable(v.string()) }),
});

const digits = (length: number) => v.pipe(v.string(), v.regex(/^\d+$/), v.maxLength(length));

/**
 * Fiscal numbers of a receipt (ours), by which anyone finds it at the tax service. Digits as printed, with leading
 * zeros.
 */
export const Fiscal = v.object({
  /** Fiscal drive (ФН). */
  drive: digits(16),
  /** Document on that drive (ФД). */
  document: digits(10),
  /** Fiscal sign (ФПД). */
  sign: digits(10),
  /** Public address of the receipt; null if the register has none. */
  link: v.nullable(v.pipe(v.string(), v.url(), v.startsWith("https://"), v.maxLength(500))),
});
export type Fiscal = v.InferOutput<typeof Fiscal>;

/** A receipt for printing (our extension). */
export const getReceipt = defineCall("GET", "payment/receipt/{id}/", {
  reply: v.object({
    payment: Payment,
    receipt: v.object({
      number: v.string(),
      issued: IsoMoment,
      /** Amounts add up to the payment; `discount` (ours) is what promo code and bonus took off. */
      lines: v.array(v.object({ name: v.string(), amount: Kopecks, discount: v.optional(Kopecks) })),
      /** Ours; null without a register. */
      fiscal: v.optional(v.nullable(Fiscal)),
      /** Numbers of the receipts of its refunds (ours). */
      refunds: v.optional(v.array(v.string())),
    }),
  }),
});
