import * as v from "valibot";
import { defineCall } from "./call.ts";
import { IsoDay, IsoMoment } from "./date.ts";
import { Fiscal } from "./fiscal.ts";
import { FormInteger } from "./form.ts";
import { Id } from "./identifier.ts";
import { CardBrand, CardDigits } from "./card.ts";
import { Kopecks } from "./kopecks.ts";
import { PaymentReason, PaymentStatus } from "./payment-status.ts";
import { PaymentType } from "./payment-type.ts";
import { text } from "./text.ts";

/**
 * `sbp` (the Russian system of fast payments) takes this one payment from a bank account, at the acquirer's page, and
 * leaves nothing behind that could be charged later. A server that cannot take it says so in its catalogue (`Org.sbp`).
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
    /** Why it failed, as the acquirer says; null unless failed. */
    reason: v.nullable(PaymentReason),
    /** The number of the fiscal receipt; null until it is issued. */
    receipt: v.nullable(v.string()),
    /** When the money was taken; null as long as it is not (ours). */
    paid: v.optional(v.nullable(IsoMoment)),
    /** The five below are ours, too: where the receipt stands, what was given back (kopecks), and the card. */
    check: v.optional(v.nullable(v.picklist(["pending", "ready", "error"]))),
    refunded: v.optional(Kopecks),
    card: v.optional(v.nullable(v.object({ brand: CardBrand, last4: CardDigits }))),
    /** The days it pays for: the first one, and the first one that it does not; null while they are not known. */
    days: v.optional(v.nullable(v.object({ from: IsoDay, to: IsoDay }))),
    /** Bonus that was credited for it. */
    earned: v.optional(Kopecks),
  }),
  v.transform(({ subscription, ...rest }) => ({ ...rest, subscriptionId: subscription })),
);
export type Payment = v.InferOutput<typeof Payment>;
export type PaymentWire = v.InferInput<typeof Payment>;

/** The moment that a payment is dated by: when it was paid, else when it was begun. */
export const momentOf = ({ paid, created }: Pick<Payment, "paid" | "created">): string => paid ?? created;

const Redirect = v.nullable(v.pipe(v.string(), v.url()));

/**
 * Starts the payment of one period; the sum is the server's. One key is one intent: a repeat gives the same reply.
 * Paying a debt pays that period and nothing else; `after: "goOn"` is the client's wish that a paused subscription goes
 * on once it is paid. `shown`: the mark of the forecast that the client saw, as in `setStatus`.
 * `redirect` is the acquirer's page, null when the payment needs none.
 * Refusals: `payment.notDue`, `payment.inProgress {payment}`, `payment.notAllowed`, `forecast.changed` (409), `device.unavailable`,
 * `acquirer.unavailable`.
 */
export const createPayment = defineCall("POST", "payment/payment-create/", {
  body: "json",
  keyed: true,
  request: v.pipe(
    v.object({
      subscription: Id,
      period: v.pipe(v.number(), v.integer(), v.minValue(1)),
      method: PaymentMethod,
      cardID: v.optional(Id),
      after: v.optional(v.picklist(["goOn", "stay"]), "stay"),
      shown: v.optional(text(64)),
    }),
    v.transform(({ subscription, cardID, ...rest }) => ({
      ...rest,
      subscriptionId: subscription,
      cardId: cardID,
    })),
  ),
  reply: v.object({ payment: Payment, redirect: Redirect }),
});

/** Newest first. `payment` narrows the list to one (ours: a backend that ignores it still has it on top). */
export const listPayments = defineCall("GET", "payment/list/", {
  body: "query",
  request: v.object({
    cursor: v.optional(FormInteger),
    limit: v.optional(v.pipe(FormInteger, v.minValue(1), v.maxValue(200))),
    payment: v.optional(FormInteger),
  }),
  reply: v.object({ payments: v.array(Payment), next: v.nullable(v.string()) }),
});

/** A receipt, ready to be printed (our extension). */
export const getReceipt = defineCall("GET", "payment/receipt/{id}/", {
  reply: v.object({
    payment: Payment,
    receipt: v.object({
      number: v.string(),
      issued: IsoMoment,
      /** The amounts add up to the payment's; `discount` (ours) is what a promo code and bonus took off a line. */
      lines: v.array(v.object({ name: v.string(), amount: Kopecks, discount: v.optional(Kopecks) })),
      /** Ours; null where no register stored it. */
      fiscal: v.optional(v.nullable(Fiscal)),
    }),
  }),
});
