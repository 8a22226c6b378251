import { afterCancel, afterCard, type Step } from "./outcome.ts";
import type { Behaviour } from "../test-cards.ts";

/** The banks that pay by SBP here, and what each does once its client has agreed. None of them exists. */
export const banks = [
  { id: "albatross", does: "pays" },
  { id: "shore", does: "declined" },
  { id: "delta", does: "noFunds" },
  { id: "comet", does: "late" },
  { id: "mist", does: "silent" },
] as const satisfies readonly { id: string; does: Behaviour }[];
export type BankId = (typeof banks)[number]["id"];

/** How long a QR code, and the sum in a bank's application, can be paid. Milliseconds. */
export const codeLifetime = 15 * 60_000;

/** What follows what a payer does in the application of a bank; null for a bank that does not exist. */
export const afterBank = (bank: string, decision: string): Step | null => {
  const known = banks.find(({ id }) => id === bank);
  if (known === undefined) return null;
  if (decision === "reject") return afterCancel;
  return decision === "approve" ? afterCard[known.does] : null;
};
