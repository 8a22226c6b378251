import type { ReplyOf } from "#contract/call.ts";
import type { BonusEntry, spendBonus } from "#contract/bonus.ts";
import type { Port } from "../runtime/ports.ts";

/** Kopecks. */
export type BonusHistory = { bonus: number; entries: BonusEntry[] };

export type PromoRefusal =
  | "promo.unknown"
  | "promo.expired"
  | "promo.used"
  | "promo.discount"
  | "request.tooMany";

/** `credited` and `bonus` in kopecks. */
export type AppliedPromo =
  | { kind: "applied"; bonus: number; credited: number }
  | { kind: "refused"; code: PromoRefusal };

/** What is spent on the next payment of which subscription; kopecks. */
export type Spending = { subscriptionId: number; amount: number };

export type SpendRefusal =
  /** `available` in kopecks; null when the server does not say. */
  | { code: "bonus.notEnough"; available: number | null }
  | { code: "subscription.notAllowed" | "payment.notDue" | "payment.inProgress" | "resource.missing" };

export type SpentBonus =
  | ({ kind: "spent" } & ReplyOf<typeof spendBonus>)
  | { kind: "refused"; refusal: SpendRefusal };

/**
 * What moves bonus has one idempotency key per intent: the same code, or the same amount for the same subscription,
 * carries the key it was first asked with until the server has answered (C26).
 */
export type BonusPorts = {
  /** GET bonus/history, the newest first. */
  listBonus: Port<void, BonusHistory>;
  /** POST bonus/promo. */
  applyPromo: Port<{ promo: string }, AppliedPromo>;
  /** POST bonus/subscription. */
  spendBonus: Port<Spending, SpentBonus>;
};
