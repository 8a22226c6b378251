import type { Acquirer } from "./acquirer.ts";
import type { Fiscal } from "#contract/fiscal.ts";

/** Address of a receipt: a verified e-mail address, or else a phone as `+79991234567`. */
export type ReceiptCustomer = { readonly email: string } | { readonly phone: string };

/** A receipt to be issued. Kopecks; the lines add up to `amount`, and none is below zero (decision 031). */
export type ReceiptRequest = {
  /** Money that was taken, or given back. */
  kind: "sale" | "refund";
  /** Unique per payment, and per refund. The same reference again gives the same receipt, never a second one. */
  reference: string;
  /** The number that we would give it; a register may have numbers of its own. */
  number: string;
  amount: number;
  lines: readonly { name: string; amount: number }[];
  /** Null once the person has left and nothing is known of them any more. */
  customer: ReceiptCustomer | null;
};

/**
 * `issued`: with what the register stored, and when, as far as it tells. `refused`: it would not issue the receipt as it
 * is; asked again later, it may.
 */
type IssuedReceipt =
  | { kind: "issued"; number: string; fiscal?: Fiscal | undefined; at?: Date | undefined }
  | { kind: "refused" };

/** Issues fiscal receipts. Rejects when there was no clear answer. */
export type CashRegister = {
  issue(request: ReceiptRequest): Promise<IssuedReceipt>;
};

/** Where no register is configured, receipts carry our own numbers. */
export const ownRegister: CashRegister = {
  issue: async ({ number }) => ({ kind: "issued", number }),
};

/** Sends one plain-text letter. Rejects when the mail server has not accepted it. */
export type Mailer = {
  send(letter: { to: string; subject: string; text: string }): Promise<void>;
};

/** Makes a robot call that nobody needs to answer. Rejects when the carrier has not accepted it. */
export type VoiceProvider = {
  /**
   * Calls `to` (a wire phone, `79991234567`) from a number whose last four digits are `code` (spec §9).
   * The code is a secret: never log it.
   */
  call(request: { to: string; code: string }): Promise<void>;
};

/** Sends one text message. Rejects when the carrier has not accepted it; whether it still arrives is then unknown. */
export type SmsProvider = {
  /** `to` is a wire phone (`79991234567`); `text` is at most 300 characters and may carry a code: never log it. */
  send(message: { to: string; text: string }): Promise<void>;
};

/**
 * The services of others that the server leans on. The sandbox is one implementation of each. Never ask them inside a
 * database transaction: they may take seconds, and the embedded sandbox needs the same database.
 */
export type Providers = {
  readonly sms: SmsProvider;
  readonly voice: VoiceProvider;
  readonly acquirer: Acquirer;
  readonly register: CashRegister;
  readonly mailer: Mailer;
};
