import type { Fiscal } from "#contract/fiscal.ts";
import type { ReceiptCustomer } from "../receipts/receipt.rules.ts";

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
export type IssuedReceipt =
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
