import type { SnapshotFrom } from "xstate";
import type { Payment } from "#contract/payment.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import type { paymentsMachine } from "./payments.machine.ts";
import type { Receipt } from "./payments.ports.ts";

export type PaymentsSnapshot = SnapshotFrom<typeof paymentsMachine>;

/**
 * Shown state. In progress is neither paid nor failed (C31); refunds are shown in full or part; `atDoor` waits for
 * the courier.
 */
export type PaymentState = "processing" | "atDoor" | "paid" | "failed" | "refunded" | "partlyRefunded";

export const stateOfPayment = ({ status, method, refunded = 0, amount }: Payment): PaymentState => {
  if (status === "processing") return method === "onDelivery" ? "atDoor" : "processing";
  if (status === "fail") return "failed";
  if (refunded === 0) return "paid";
  return refunded < amount ? "partlyRefunded" : "refunded";
};

export type PaymentsView =
  | { state: "loading" }
  /** Not read: `payments.requested` retries, also below. */
  | { state: "unreachable" }
  | {
      state: "ready";
      /** Newest first. */
      payments: Payment[];
      /** More are being read. */
      reading: boolean;
      /** Whether these are all. */
      whole: boolean;
      /** The last reading failed: the list may be old or incomplete. */
      stale: boolean;
      /** `export.requested {name, text}`: only from a complete list. */
      save: Offer<"reading" | "unread" | "pending">;
      /** The last file could not be saved. */
      unsaved: boolean;
    };

export const isUnread = (now: PaymentsSnapshot): boolean => now.matches({ list: "unread" });

/** Flat, of primitives, offers and parts of the context: compare shallowly. */
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

/** Whether nothing is being shared or saved. */
const isFree = (now: PaymentsSnapshot): boolean =>
  now.matches({ sharing: "idle" }) || now.matches({ sharing: "unsaved" });

/** `calendar.requested {name, text}`: one at a time. `failed`: the last one was not saved. */
export type CalendarView = { can: boolean; failed: boolean };

/** Of primitives: compare shallowly. */
export const calendarView = (now: PaymentsSnapshot): CalendarView => ({
  can: isFree(now),
  failed: now.matches({ sharing: "unsaved" }),
});

/** `share.requested {id, title, text}`: one at a time. `how`: the result, if it is not visible by itself. */
export type ShareView = { can: boolean; how: "copied" | "failed" | null };

/** Sharing of this receipt. Flat: compare shallowly. */
export const shareView = (now: PaymentsSnapshot, id: number): ShareView => {
  const { shared } = now.context;
  return { can: isFree(now), how: shared?.id === id ? shared.how : null };
};

export type ReceiptView =
  | { state: "loading" }
  /** `receipt.requested {id}` retries, also below. */
  | { state: "unreachable" }
  | { state: "missing" }
  | {
      state: "ready";
      payment: Payment;
      receipt: Receipt | null;
      /** Being reloaded. */
      reading: boolean;
      /** The reload failed: it may be old. */
      stale: boolean;
    };

/** Whether this payment was requested last. */
export const isOpened = (now: PaymentsSnapshot, id: number): boolean => now.context.openId === id;

/** The payment, opened by its URL or from the list. */
export function receiptView(now: PaymentsSnapshot, id: number): ReceiptView {
  const { payments, receipt } = now.context;
  const isOpen = isOpened(now, id);
  const is = (state: "reading" | "unreachable" | "missing") => isOpen && now.matches({ receipt: state });
  if (is("missing")) return { state: "missing" };
  const payment = payments?.find((each) => each.id === id);
  const stale = is("unreachable");
  if (payment === undefined) return { state: is("reading") ? "loading" : "unreachable" };
  return { state: "ready", payment, receipt: isOpen ? receipt : null, reading: is("reading"), stale };
}
