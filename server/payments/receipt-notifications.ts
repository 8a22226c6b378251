import type { RefundRow, PaymentRow } from "../platform/database/tables/payments.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { addDays } from "#contract/day.ts";
import type { CardFact } from "../notifications/texts/facts.ts";
import type { Notification } from "../notifications/texts/table.ts";
import type { ReceiptLine } from "../platform/database/tables/payments.ts";
import { paidDays } from "./payment.reply.ts";
import { isAutomatic } from "./settle-payment.ts";

type Receipt = { readonly number: string; readonly lines: readonly ReceiptLine[] };

/** The paid days, both included; null before the handover. */
const daysOf = (payment: PaymentRow, subscription: SubscriptionRow) => {
  const days = paidDays(payment, subscription);
  return days === null ? null : { from: days.from, to: addDays(days.to, -1) };
};

const receiptLines = ({ lines }: Receipt) =>
  lines.map(({ kind, label, amount }) => ({ kind, label, amount }));

type Charged = {
  readonly payment: PaymentRow;
  readonly subscription: SubscriptionRow;
  readonly card: CardFact;
};

/** Notification of a successful payment, with its receipt or, once, without. */
export const chargeNotification = (
  { payment, subscription, card }: Charged,
  receipt: Receipt | null,
): Notification => {
  const { id, period, amount, method, clientId, subscriptionId, language } = payment;
  const automatic = isAutomatic(payment);
  const paid = daysOf(payment, subscription);
  const facts = { payment: id, period, amount, card, automatic, paid, sbp: method === "sbp" };
  const about = {
    clientId,
    subscriptionId,
    occasion: `payment ${id}`,
    language,
    by: automatic ? ("service" as const) : ("client" as const),
  };
  return receipt === null
    ? { kind: "chargedWithoutReceipt", facts, ...about }
    : {
        kind: "receipt",
        facts: { ...facts, number: receipt.number, lines: receiptLines(receipt) },
        ...about,
      };
};

/** Notification of a refund, with its receipt. Without the acquirer the money went neither to the card nor by SBP. */
export const refundNotification = (
  {
    refund,
    payment,
    card,
    reason,
  }: { refund: RefundRow; payment: PaymentRow; card: CardFact; reason: "cancelled" | "deposit" },
  receipt: Receipt,
): Notification => ({
  kind: "refunded",
  facts: {
    payment: payment.id,
    period: payment.period,
    amount: refund.amount,
    card: refund.refundId === null ? null : card,
    sbp: refund.refundId !== null && payment.method === "sbp",
    number: receipt.number,
    reason,
    lines: receiptLines(receipt),
  },
  clientId: refund.clientId,
  subscriptionId: payment.subscriptionId,
  occasion: `refund ${refund.id}`,
  by: "service",
});
