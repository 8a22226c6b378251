import type { ReplyOf } from "#contract/call.ts";
import type { Payment, getReceipt } from "#contract/payment.ts";
import type { Port } from "../runtime/ports.ts";

/** A page of the list, newest first; `next` is null at the end. */
export type PaymentsPage = { payments: Payment[]; next: string | null };

/** Lines in kopecks, and the number. */
export type Receipt = ReplyOf<typeof getReceipt>["receipt"];

/** `receipt`: null until issued, or if the backend has none. */
export type FoundPayment = { kind: "found"; payment: Payment; receipt: Receipt | null } | { kind: "missing" };

/** A text file. */
export type SavedFile = { name: string; text: string };

/** A receipt as text with a title. */
export type SharedReceipt = { title: string; text: string };

export type PaymentsPorts = {
  /** GET payment/list. `cursor`: null for the newest. */
  readPage: Port<{ cursor: string | null }, PaymentsPage>;
  /** GET payment/receipt, or the payment itself without a receipt. Another client's is missing. */
  readReceipt: Port<{ id: number }, FoundPayment>;
  /** Saves the list as a file. */
  saveFile: Port<SavedFile, void>;
  /** Saves a calendar file. */
  saveCalendar: Port<SavedFile, void>;
  /** Shares a receipt, or copies it where the browser cannot share. */
  share: Port<SharedReceipt, "shared" | "copied" | "dismissed">;
};
