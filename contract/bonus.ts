import * as v from "valibot";
import { defineCall } from "./call.ts";
import { IsoDay } from "./date.ts";
import { Id } from "./identifier.ts";
import { Kopecks } from "./kopecks.ts";
import { PromoCode } from "./quote.ts";

/** Credits a promo code. Refusals: `promo.unknown`, `promo.expired`, `promo.used`. Kopecks. */
export const applyPromo = defineCall("POST", "bonus/promo/", {
  body: "json",
  keyed: true,
  request: v.object({ promo: PromoCode }),
  reply: v.object({ bonus: Kopecks, credited: Kopecks }),
});

/** Spends bonus on the next payment. Refusal: `bonus.notEnough {available}`. Kopecks. */
export const spendBonus = defineCall("POST", "bonus/subscription/", {
  body: "json",
  keyed: true,
  request: v.object({ subscription: Id, amount: v.pipe(Kopecks, v.minValue(1)) }),
  reply: v.object({ bonus: Kopecks, nextPayment: v.object({ date: IsoDay, amount: Kopecks }) }),
});
