import type { SnapshotFrom } from "xstate";
import type { BonusEntry } from "#contract/bonus.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import type { bonusMachine } from "./bonus.machine.ts";
import type { PromoRefusal, SpendRefusal } from "./bonus.ports.ts";
import type { Subscription } from "#contract/subscription.ts";

export type BonusSnapshot = SnapshotFrom<typeof bonusMachine>;

type Unsent = "viewOnly" | "offline" | "pending";

export type BonusView =
  | { state: "loading" }
  /** `bonus.requested` retries; so does a restored network. */
  | { state: "unreachable" }
  /** Kopecks, newest first. `stale`: the refresh failed. */
  | { state: "ready"; bonus: number; entries: BonusEntry[]; stale: boolean };

export const isUnread = (now: BonusSnapshot): boolean => now.matches({ history: "unread" });

/** Flat, of primitives, offers and parts of the context: compare shallowly. */
export function bonusView(now: BonusSnapshot): BonusView {
  const { bonus, entries } = now.context;
  const failed = now.matches({ history: "unreachable" });
  if (bonus === null || entries === null) return { state: failed ? "unreachable" : "loading" };
  return { state: "ready", bonus, entries, stale: failed };
}

export type PromoView = {
  state: "entering" | "applying" | "applied" | "refused" | "unanswered";
  promo: string | null;
  /** Kopecks. */
  credited: number | null;
  why: PromoRefusal | null;
  /** `promo.submitted {promo}`; `promo.reconsidered` clears the result. */
  submit: Offer<Unsent>;
};

const promoStates = ["entering", "applying", "applied", "refused", "unanswered"] as const;

export function promoView(now: BonusSnapshot): PromoView {
  const { promo, credited, promoRefusal } = now.context;
  return {
    state: promoStates.find((state) => now.matches({ promo: state })) ?? "entering",
    promo,
    credited,
    why: promoRefusal,
    submit: offer(...obstacles(now), now.matches({ promo: "applying" }) && "pending"),
  };
}

export type SpendView = {
  state: "choosing" | "sending" | "spent" | "refused" | "unanswered";
  subscriptionId: number | null;
  /** Kopecks. */
  amount: number | null;
  /** The rest to pay. */
  nextPayment: { date: string; amount: number } | null;
  why: SpendRefusal | null;
  /** `spend.submitted {subscriptionId, amount}`; `spend.reconsidered` clears the result. */
  submit: Offer<Unsent>;
};

const spendStates = ["choosing", "sending", "spent", "refused", "unanswered"] as const;

export function spendView(now: BonusSnapshot): SpendView {
  const { spending, nextPayment, spendRefusal } = now.context;
  return {
    state: spendStates.find((state) => now.matches({ spending: state })) ?? "choosing",
    subscriptionId: spending?.subscriptionId ?? null,
    amount: spending?.amount ?? null,
    nextPayment,
    why: spendRefusal,
    submit: offer(...obstacles(now), now.matches({ spending: "sending" }) && "pending"),
  };
}

const obstacles = ({ context }: BonusSnapshot) =>
  [!context.mayPost && "viewOnly", !context.online && "offline"] as const;

/** Bonus pays at most this share of a payment. */
const bonusShare = 0.3;

/**
 * How much bonus can still be spent on the next payment, in kopecks: 30 % minus what is reserved, at most the
 * balance; 0 without a next charge. The server decides; this avoids requests in vain.
 */
export function spendLimit(
  { status, debt, nextPayment, bonusApplied = 0 }: Subscription,
  balance: number,
): number {
  if (status !== "active" || debt > 0 || nextPayment === null) return 0;
  const whole = nextPayment.amount + bonusApplied;
  return Math.max(0, Math.min(balance, Math.floor(whole * bonusShare) - bonusApplied));
}
