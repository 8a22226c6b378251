import type { Acquirer } from "./acquirer.ts";
import type { Fiscal } from "#contract/payment.ts";

/** Address of a receipt: a verified e-mail address, or else a phone as `+79991234567`. */
export type ReceiptCustomer = { readonly email: string } | { readonly phone: string };

/** A receipt to issue. Kopecks; the lines add up to `amount`, and none is negative (decision 031). */
export type ReceiptRequest = {
  kind: "sale" | "refund";
  /** Unique per payment or refund. The same reference returns the same receipt. */
  reference: string;
  /** Our number; a register may use its own. */
  number: string;
  amount: number;
  lines: readonly { name: string; amount: number }[];
  /** Null after the client's purge. */
  customer: ReceiptCustomer | null;
};

/** `issued`: as stored by the register. `refused`: the same request may succeed later. */
type IssuedReceipt =
  | { kind: "issued"; number: string; fiscal?: Fiscal | undefined; at?: Date | undefined }
  | { kind: "refused" };

/** Issues fiscal receipts. Rejects without a clear reply. */
export type CashRegister = {
  issue(request: ReceiptRequest): Promise<IssuedReceipt>;
};

/** Without a configured register, receipts have our own numbers. */
export const ownRegister: CashRegister = {
  issue: async ({ number }) => ({ kind: "issued", number }),
};

/** Sends a plain-text letter. Rejects unless the mail server accepts it. */
export type Mailer = {
  send(letter: { to: string; subject: string; text: string }): Promise<void>;
};

/** Makes a robot call. Rejects unless the carrier accepts it. */
export type VoiceProvider = {
  /** Calls `to` (`79991234567`) from a number that ends with `code` (spec §9). Never log the code. */
  call(request: { to: string; code: string }): Promise<void>;
};

/** Sends a text message. Rejects unless the carrier accepts it; it may still have been sent. */
export type SmsProvider = {
  /** `to`: `79991234567`. `text`: at most 300 characters, may contain a code; never log it. */
  send(message: { to: string; text: string }): Promise<void>;
};

/**
 * External services; the sandbox implements all of them. Never call them in a transaction: they may take seconds, and
 * the sandbox uses the same database.
 */
export type Providers = {
  readonly sms: SmsProvider;
  readonly voice: VoiceProvider;
  readonly acquirer: Acquirer;
  readonly register: CashRegister;
  readonly mailer: Mailer;
};
