import type { SnapshotFrom } from "xstate";
import type { Payment } from "#contract/payment.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import type { paymentsMachine } from "./payments.machine.ts";
import type { Receipt } from "./payments.ports.ts";

export type PaymentsSnapshot = SnapshotFrom<typeof paymentsMachine>;

/**
 * How a payment is shown. One that is under way is neither paid nor failed (C31), and what was given back, all of it
 * or a part, is said. What is paid when the device comes waits for its courier, and not for a bank.
 */
export type PaymentState = "underWay" | "atDoor" | "paid" | "failed" | "refunded" | "partlyRefunded";

export const stateOfPayment = ({ status, method, refunded = 0, amount }: Payment): PaymentState => {
  if (status === "processing") return method === "onDelivery" ? "atDoor" : "underWay";
  if (status === "fail") return "failed";
  if (refunded === 0) return "paid";
  return refunded < amount ? "partlyRefunded" : "refunded";
};

export type PaymentsView =
  | { state: "loading" }
  /** Not read, or not asked for yet: `payments.requested` tries (again), as it does below. */
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
      /** `export.requested {name, text}`: only once these are all, as far as anybody knows. */
      save: Offer<"reading" | "unread" | "pending">;
      /** The file could not be saved the last time. */
      unsaved: boolean;
    };

/** Whether the list was not asked for yet. */
export const isUnread = (now: PaymentsSnapshot): boolean => now.matches({ list: "unread" });

/** Flat, of primitives, offers and what the context holds: compare shallowly. */
export function paymentsView(now: PaymentsSnapshot): PaymentsView {
  const { payments, whole } = now.context;
  const stale = now.matches({ list: "interrupted" });
  if (payments === null) return { state: now.matches({ list: "reading" }) ? "loading" : "unreachable" };
  const reading = now.matches({ list: "reading" });
  const save = offer(
    reading && "reading",
    !now.matches({ list: "read" }) && "unread",
    now.matches({ list: { read: "saving" } }) && "pending",
  );
  const unsaved = now.matches({ list: { read: "unsaved" } });
  return { state: "ready", payments, reading, whole, stale, save, unsaved };
}

/** Whether nothing is just being handed to another program or to a calendar. */
const isFree = (now: PaymentsSnapshot): boolean =>
  now.matches({ sharing: "idle" }) || now.matches({ sharing: "unsaved" });

/** `calendar.requested {name, text}`: one at a time. `failed`: the last one could not be saved. */
export type CalendarView = { can: boolean; failed: boolean };

/** Of primitives: compare shallowly. */
export const calendarView = (now: PaymentsSnapshot): CalendarView => ({
  can: isFree(now),
  failed: now.matches({ sharing: "unsaved" }),
});

/** `share.requested {id, title, text}`: one at a time. `how`: what came of it, where that is not seen by itself. */
export type ShareView = { can: boolean; how: "copied" | "failed" | null };

/** How the receipt of this payment can be, and was, given to another program. Flat: compare shallowly. */
export const shareView = (now: PaymentsSnapshot, id: number): ShareView => {
  const { shared } = now.context;
  return { can: isFree(now), how: shared?.id === id ? shared.how : null };
};

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

/** Whether it is the payment of this number that was asked for last. */
export const isAsked = (now: PaymentsSnapshot, id: number): boolean => now.context.openId === id;

/** The payment of this number, as far as it is known: opened by its address or from the list. */
export function receiptView(now: PaymentsSnapshot, id: number): ReceiptView {
  const { payments, receipt } = now.context;
  const isOpen = isAsked(now, id);
  const is = (place: "reading" | "unreachable" | "missing") => isOpen && now.matches({ receipt: place });
  if (is("missing")) return { state: "missing" };
  const payment = payments?.find((each) => each.id === id);
  const stale = is("unreachable");
  if (payment === undefined) return { state: is("reading") ? "loading" : "unreachable" };
  return { state: "ready", payment, receipt: isOpen ? receipt : null, reading: is("reading"), stale };
}
