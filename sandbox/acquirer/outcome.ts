import type { PaymentReason } from "#contract/payment-status.ts";
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

const second = 1_000;
/** An unpaid form closes after this, in ms. */
export const formLifetime = 30 * 60 * second;

/** What a charge takes beyond what was asked for, from a card that does so. Kopecks. */
export const tooMuch = (kind: "charge" | "hold", behaviour: Behaviour | undefined): number =>
  kind === "charge" && behaviour === "otherSum" ? 1_300 : 0;

/** Where an intent goes next. `after` (ms) is when it ends by itself, and `as` how. */
export type Step = {
  stage: "challenged" | "waiting" | "success" | "fail";
  reason?: PaymentReason;
  end?: { after: number; as: "success" | "fail" };
  /** What the acquirer's book says about it; nothing while no bank was asked. */
  charge?: "processing" | "success" | "fail";
  /** The shop gets the same news again a second later. */
  toldTwice?: true;
};

/**
 * What happens once a card is given. The late card's bank pays at once, but the shop hears "processing" for 30 s; the
 * silent card's bank never answers, and the acquirer gives it up after a day. With the forgetful card the acquirer says
 * that it knows no such payment, until it succeeds; with the last one it takes `tooMuch` more than it was asked for.
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

/** What a saved card does while its owner is not there: who would be asked to confirm cannot be. */
export const afterSavedCard: Record<Behaviour, Step> = {
  ...afterCard,
  asks3ds: { stage: "fail", reason: "authenticationRequired", charge: "fail" },
};

/** What a saved card does where the shop wants its owner asked. */
export const afterAskedCard: Record<Behaviour, Step> = { ...afterCard, pays: afterCard.asks3ds };

/** Without a card and without anybody who could give one, there is nothing to charge. */
export const withoutAnyone: Step = { stage: "fail", reason: "abandoned" };

/** What happens once the payer has answered the bank's 3-D Secure question. */
export const afterChallenge: Record<"approve" | "reject", Step> = {
  approve: { stage: "success", charge: "success" },
  reject: { stage: "fail", reason: "notAuthenticated", charge: "fail" },
};

/** The payer turned back to the shop without paying. */
export const afterCancel: Step = { stage: "fail", reason: "abandoned" };

/** What happens when an intent ends by itself. Only one that waits for a bank has an entry in the book. */
export const atEnd = (
  stage: "open" | "challenged" | "waiting" | "success" | "fail",
  as: "success" | "fail",
): Step => {
  if (as === "success") return { stage: "success", toldTwice: true };
  return { stage: "fail", reason: "expired", ...(stage === "waiting" ? { charge: "fail" } : {}) };
};
