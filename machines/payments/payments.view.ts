import type { SnapshotFrom } from "xstate";
import type { Payment } from "#contract/payment.ts";
import type { paymentsMachine } from "./payments.machine.ts";
import type { Receipt } from "./payments.ports.ts";

export type PaymentsSnapshot = SnapshotFrom<typeof paymentsMachine>;

/**
 * How a payment is shown. One that is under way is neither paid nor failed (C31), and what was given back, all of it
 * or a part, is said.
 */
export type PaymentStanding = "underWay" | "paid" | "failed" | "refunded" | "partlyRefunded";

export const standingOfPayment = ({ status, refunded = 0, amount }: Payment): PaymentStanding => {
  if (status === "processing") return "underWay";
  if (status === "fail") return "failed";
  if (refunded === 0) return "paid";
  return refunded < amount ? "partlyRefunded" : "refunded";
};

export type PaymentsView =
  | { state: "loading" }
  /** `payments.requested` tries again, as it does below. */
  | { state: "unreachable" }
  | {
      state: "ready";
      /** The newest first. */
      payments: Payment[];
      /** More of them, or news of them, are on their way. */
      reading: boolean;
      /** Whether these are all. */
      whole: boolean;
      /** They could not be read to the end this time: what is shown may be old, or not all. */
      stale: boolean;
    };

/** Flat, of primitives and what the context holds: compare shallowly. */
export function paymentsView(now: PaymentsSnapshot): PaymentsView {
  const { payments, whole } = now.context;
  const stale = now.matches({ list: "interrupted" });
  if (payments === null) return { state: stale ? "unreachable" : "loading" };
  return { state: "ready", payments, reading: now.matches({ list: "reading" }), whole, stale };
}

export type ReceiptView =
  | { state: "loading" }
  /** `receipt.requested {id}` tries again, as it does below. */
  | { state: "unreachable" }
  | { state: "missing" }
  | {
      state: "ready";
      payment: Payment;
      receipt: Receipt | null;
      /** It is being looked at how things stand. */
      reading: boolean;
      /** It could not be looked at: what is shown may be old. */
      stale: boolean;
    };

/** The payment of this number, as far as it is known: opened by its address or from the list. */
export function receiptView(now: PaymentsSnapshot, id: number): ReceiptView {
  const { payments, openId, receipt } = now.context;
  const isOpen = openId === id;
  const is = (place: "reading" | "unreachable" | "missing") => isOpen && now.matches({ receipt: place });
  if (is("missing")) return { state: "missing" };
  const payment = payments?.find((each) => each.id === id);
  const stale = is("unreachable");
  if (payment === undefined) return { state: stale ? "unreachable" : "loading" };
  return { state: "ready", payment, receipt: isOpen ? receipt : null, reading: is("reading"), stale };
}
