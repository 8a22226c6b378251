import * as v from "valibot";
import { defineCall } from "./call.ts";
import { IsoDay, IsoMoment } from "./day.ts";
import { Id } from "./identifier.ts";
import { Kopecks } from "./kopecks.ts";
import { PromoCode } from "./quote.ts";

/** An entry of the ledger; `amount` in kopecks, negative when spent. */
export const BonusEntry = v.pipe(
  v.object({
    id: Id,
    kind: v.picklist(["earned", "spent", "promo", "returned"]),
    amount: v.pipe(v.number(), v.safeInteger()),
    at: IsoMoment,
    subscription: v.nullable(Id),
    promo: v.nullable(v.string()),
  }),
  v.transform(({ subscription, ...rest }) => ({ ...rest, subscriptionId: subscription })),
);
export type BonusEntry = v.InferOutput<typeof BonusEntry>;

/** The whole ledger, newest first (our extension); `bonus` is its sum. */
export const listBonus = defineCall("GET", "bonus/history/", {
  reply: v.object({ bonus: Kopecks, entries: v.array(BonusEntry) }),
});

/**
 * Credits a promo code. Kopecks. Refusals: `promo.unknown`, `promo.expired`, `promo.used`, `promo.discount` for a
 * discount code, `request.tooMany {until}`.
 */
export const applyPromo = defineCall("POST", "bonus/promo/", {
  body: "json",
  keyed: true,
  request: v.object({ promo: PromoCode }),
  reply: v.object({ bonus: Kopecks, credited: Kopecks }),
});

/**
 * Spends bonus on the next payment, at most 30 % of it in all. Kopecks. Refusals: `bonus.notEnough {available}`,
 * `subscription.notAllowed` if no payment is ahead, `payment.inProgress {payment}`.
 */
export const spendBonus = defineCall("POST", "bonus/subscription/", {
  body: "json",
  keyed: true,
  request: v.object({ subscription: Id, amount: v.pipe(Kopecks, v.minValue(1)) }),
  reply: v.object({ bonus: Kopecks, nextPayment: v.object({ date: IsoDay, amount: Kopecks }) }),
});
