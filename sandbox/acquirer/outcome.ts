import type { PaymentReason } from "#contract/payment-status.ts";
import type { Behaviour } from "../test-cards.ts";

/** Invented SBP banks and what each does after confirmation. */
export const banks = [
  { id: "albatross", does: "pays" },
  { id: "shore", does: "declined" },
  { id: "delta", does: "noFunds" },
  { id: "comet", does: "late" },
  { id: "mist", does: "silent" },
] as const satisfies readonly { id: string; does: Behaviour }[];
export type BankId = (typeof banks)[number]["id"];

/** Lifetime of a QR code and of a request in a bank's application. Milliseconds. */
export const codeLifetime = 15 * 60_000;

/** The step after the payer's decision in a bank's application; null for an unknown bank. */
export const afterBank = (bank: string, decision: string): Step | null => {
  const known = banks.find(({ id }) => id === bank);
  if (known === undefined) return null;
  if (decision === "reject") return afterCancel;
  return decision === "approve" ? afterCard[known.does] : null;
};

const second = 1_000;
/** Lifetime of an unpaid form, in ms. */
export const formLifetime = 30 * 60 * second;

/** Surplus that the `otherSum` card takes. Kopecks. */
export const tooMuch = (kind: "charge" | "hold", behaviour: Behaviour | undefined): number =>
  kind === "charge" && behaviour === "otherSum" ? 1_300 : 0;

/** The next stage of an intent. After `after` ms it ends with `as`. */
export type Step = {
  stage: "challenged" | "waiting" | "success" | "fail";
  reason?: PaymentReason;
  end?: { after: number; as: "success" | "fail" };
  /** Status of the ledger entry; absent if no bank was asked. */
  charge?: "processing" | "success" | "fail";
  /** The notification is repeated a second later. */
  notifiedTwice?: true;
};

/**
 * Steps by card. `late`: the bank pays at once, but the status stays "processing" for 30 s. `silent`: the bank never
 * answers, and the intent fails after a day. `forgets`: the intent is unknown until it succeeds. `otherSum`: takes
 * `tooMuch` more.
 */
export const afterCard: Record<Behaviour, Step> = {
  pays: { stage: "success", charge: "success" },
  asks3ds: { stage: "challenged", end: { after: formLifetime, as: "fail" } },
  declined: { stage: "fail", reason: "declined", charge: "fail" },
  noFunds: { stage: "fail", reason: "noFunds", charge: "fail" },
  silent: { stage: "waiting", charge: "processing", end: { after: 24 * 3_600 * second, as: "fail" } },
  late: { stage: "waiting", charge: "success", end: { after: 30 * second, as: "success" } },
  forgets: { stage: "waiting", charge: "success", end: { after: 45 * 60 * second, as: "success" } },
  otherSum: { stage: "success", charge: "success" },
};

/** Steps of a saved card without the payer, who cannot confirm. */
export const afterSavedCard: Record<Behaviour, Step> = {
  ...afterCard,
  asks3ds: { stage: "fail", reason: "authenticationRequired", charge: "fail" },
};

/** Steps of a saved card when the shop requires 3-D Secure. */
export const afterAskedCard: Record<Behaviour, Step> = { ...afterCard, pays: afterCard.asks3ds };

/** No card and no payer. */
export const withoutAnyone: Step = { stage: "fail", reason: "abandoned" };

/** Steps after the 3-D Secure decision. */
export const afterChallenge: Record<"approve" | "reject", Step> = {
  approve: { stage: "success", charge: "success" },
  reject: { stage: "fail", reason: "notAuthenticated", charge: "fail" },
};

/** The payer returned without paying. */
export const afterCancel: Step = { stage: "fail", reason: "abandoned" };

/** The step when an intent expires. Only intents that wait for a bank have a ledger entry. */
export const atEnd = (
  stage: "open" | "challenged" | "waiting" | "success" | "fail",
  as: "success" | "fail",
): Step => {
  if (as === "success") return { stage: "success", notifiedTwice: true };
  return { stage: "fail", reason: "expired", ...(stage === "waiting" ? { charge: "fail" } : {}) };
};
