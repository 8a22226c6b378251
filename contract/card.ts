import * as v from "valibot";
import { defineCall } from "./call.ts";
import { ShownSentence } from "./consent.ts";
import { Id, OpaqueId } from "./identifier.ts";
import type { Language } from "./language.ts";
import { PaymentReason, PaymentStatus } from "./payment-status.ts";

export const cardBrands = ["visa", "mastercard", "mir", "unionpay", "other"] as const;
export const CardBrand = v.picklist(cardBrands);

/** Names on the cards; empty for others. */
export const cardBrandNames = {
  ru: { visa: "Visa", mastercard: "Mastercard", mir: "МИР", unionpay: "UnionPay", other: "" },
  en: { visa: "Visa", mastercard: "Mastercard", mir: "Mir", unionpay: "UnionPay", other: "" },
} as const satisfies Record<Language, Record<(typeof cardBrands)[number], string>>;

export const CardDigits = v.pipe(v.string(), v.regex(/^\d{4}$/));

/** A saved card; its number never reaches us. `expires` is `YYYY-MM`. */
export const Card = v.pipe(
  v.object({
    cardID: Id,
    brand: CardBrand,
    last4: CardDigits,
    expires: v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)),
    default: v.boolean(),
    usedBy: v.array(Id),
  }),
  v.transform(({ cardID, default: isDefault, ...rest }) => ({ ...rest, id: cardID, isDefault })),
);
export type Card = v.InferOutput<typeof Card>;

/** Valid to the end of its month (`YYYY-MM`). */
export const isValidOn = ({ expires }: Pick<Card, "expires">, day: string): boolean =>
  day.slice(0, 7) <= expires;

const Cards = v.object({ cards: v.array(Card) });

export const listCards = defineCall("GET", "payment/cards/", { reply: Cards });

/**
 * Begins binding a card at the acquirer (1 ₽ held and released); `redirect` is the acquirer's page. Refusals:
 * `request.tooMany {until}`, `city.unsupported`, `consent.required {consents}` or `{sentence}` (`consent` is
 * the sentence of the tick), `acquirer.unavailable`.
 */
export const bindCard = defineCall("POST", "payment/bind-card/", {
  body: "json",
  keyed: true,
  request: v.object({ type: v.literal("2"), city: Id, consent: v.optional(ShownSentence) }),
  reply: v.object({ binding: OpaqueId, redirect: v.pipe(v.string(), v.url()) }),
});

/** Status of a binding (our extension), final at `success` or `fail`. Another client's binding is missing. */
export const getBinding = defineCall("GET", "payment/bind-card/", {
  body: "query",
  request: v.object({ binding: OpaqueId }),
  reply: v.pipe(
    v.object({ status: PaymentStatus, reason: v.nullable(PaymentReason), cardID: v.nullable(Id) }),
    v.transform(({ cardID, ...rest }) => ({ ...rest, cardId: cardID })),
  ),
});

/**
 * Makes a card the default: it pays what the former default paid, and every debt. With `subscription` (ours) it pays
 * that one only. Refusals: `resource.missing`, `city.unsupported`, `subscription.notAllowed` if nothing more is
 * charged for it.
 */
export const activateCard = defineCall("POST", "payment/activate-card/", {
  body: "json",
  keyed: true,
  request: v.object({ type: v.literal("2"), city: Id, cardID: Id, subscription: v.optional(Id) }),
  reply: Cards,
});

/**
 * Also for the last card: the default card pays instead, and moves if needed. `losing` are the subscriptions that no
 * card pays any more. Refusals: `resource.missing`, and `payment.inProgress {payment}` during a charge of this card
 * (less than a minute).
 */
export const removeCard = defineCall("POST", "payment/remove-card/", {
  body: "json",
  request: v.object({ cardID: Id }),
  reply: v.object({ cards: v.array(Card), losing: v.array(Id) }),
});
