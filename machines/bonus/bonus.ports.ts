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

/** Bonus for the next payment of a subscription, in kopecks. */
export type Spending = { subscriptionId: number; amount: number };

export type SpendRefusal =
  /** `available` in kopecks; null if the server does not say. */
  | { code: "bonus.notEnough"; available: number | null }
  | { code: "subscription.notAllowed" | "payment.notDue" | "payment.inProgress" | "resource.missing" };

export type SpentBonus =
  | ({ kind: "spent" } & ReplyOf<typeof spendBonus>)
  | { kind: "refused"; refusal: SpendRefusal };

/**
 * Each intent has one idempotency key: the same code, or the same amount for the same subscription, keeps its key
 * until the server has replied (C26). `seen`: the newest spending that was known before this one; if it differs, the
 * client knows how the former spending ended, and this is another.
 */
export type BonusPorts = {
  /** GET bonus/history, newest first. */
  listBonus: Port<void, BonusHistory>;
  /** POST bonus/promo. */
  applyPromo: Port<{ promo: string }, AppliedPromo>;
  /** POST bonus/subscription. */
  spendBonus: Port<Spending & { seen: number }, SpentBonus>;
};
