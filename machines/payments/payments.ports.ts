import type { ReplyOf } from "#contract/call.ts";
import type { Payment, getReceipt } from "#contract/payment.ts";
import type { Port } from "../runtime/ports.ts";

/** One page of the list, the newest first; `next` is where the following one begins, null at the end. */
export type PaymentsPage = { payments: Payment[]; next: string | null };

/** What was paid for, line by line (kopecks), and under which number. */
export type Receipt = ReplyOf<typeof getReceipt>["receipt"];

/** `receipt`: null until there is one, or where this backend gives none. */
export type FoundPayment = { kind: "found"; payment: Payment; receipt: Receipt | null } | { kind: "missing" };

/** A file of text, by its name. */
export type SavedFile = { name: string; text: string };

/** A receipt in words, for another program: a name for it, and the text itself. */
export type SharedReceipt = { title: string; text: string };

export type PaymentsPorts = {
  /** GET payment/list. `cursor`: null for the newest. */
  readPage: Port<{ cursor: string | null }, PaymentsPage>;
  /** GET payment/receipt, and the payment itself where there is no receipt. Another client's payment is missing. */
  readReceipt: Port<{ id: number }, FoundPayment>;
  /** Hands the person a file of the list. */
  saveFile: Port<SavedFile, void>;
  /** Hands the person an event for their calendar. */
  saveCalendar: Port<SavedFile, void>;
  /** Offers a receipt to the other programs of the device, or copies it where the browser cannot. */
  share: Port<SharedReceipt, "shared" | "copied" | "dismissed">;
};
