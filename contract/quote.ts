import * as v from "valibot";
import { defineCall } from "./call.ts";
import { IsoDay, IsoMoment } from "./day.ts";
import { FormFlag, FormId, FormIds, FormInteger, formFields } from "./form.ts";
import { Id, OpaqueId } from "./identifier.ts";
import { Kopecks } from "./kopecks.ts";
import { cleanText, text } from "./text.ts";

/** Where and when to deliver: needed for an order, not for a price. */
export const Delivery = v.pipe(
  v.object({ address: text(300), date: IsoDay, slot: text(32) }),
  v.transform(({ date, ...rest }) => ({ ...rest, day: date })),
);
export type Delivery = v.InferOutput<typeof Delivery>;

/** Inverse of `Delivery`. */
export const encodeDelivery = ({ day, ...rest }: Delivery): v.InferInput<typeof Delivery> => ({
  ...rest,
  date: day,
});

/** Pickup or delivery. The price depends on the city only; null is not chosen yet. */
export const Handover = v.variant("kind", [
  v.object({ kind: v.literal("pickup"), officeId: Id }),
  v.object({
    kind: v.literal("delivery"),
    address: v.nullable(v.string()),
    day: v.nullable(IsoDay),
    slot: v.nullable(v.string()),
  }),
]);
export type Handover = v.InferOutput<typeof Handover>;

/** Choices for a new subscription (spec §3). `bonus` in kopecks, 0 if none. */
export const Draft = v.object({
  deviceId: Id,
  months: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  insurance: v.boolean(),
  extras: v.array(Id),
  handover: Handover,
  promo: v.nullable(v.string()),
  bonus: Kopecks,
});
export type Draft = v.InferOutput<typeof Draft>;

/**
 * The stored form of a promo code. Only plain Latin and Russian letters are upper-cased: Unicode would turn
 * look-alikes into real letters (`ſ` into S, `ı` into I).
 */
export const promoCode = (typed: string): string =>
  cleanText(typed).replaceAll(/[a-zа-яё]/g, (letter) => letter.toUpperCase());

export const PromoCode = v.pipe(text(32), v.transform(promoCode));

/** The longest term, extensions included. Months. */
export const longestTerm = 60;

const draftFields = {
  device: FormId,
  months: v.pipe(FormInteger, v.minValue(1), v.maxValue(longestTerm)),
  insurance: FormFlag,
  extras: FormIds,
  promo: v.optional(PromoCode),
  bonus: v.optional(FormInteger),
};

/**
 * The draft, form-encoded; `handover` is `pickup` with `office`, or `delivery` with the known parts of where and
 * when.
 */
export const DraftForm = v.pipe(
  v.variant("handover", [
    v.object({ ...draftFields, handover: v.literal("pickup"), office: FormId }),
    v.object({
      ...draftFields,
      handover: v.literal("delivery"),
      address: v.optional(text(300)),
      date: v.optional(IsoDay),
      slot: v.optional(text(32)),
    }),
  ]),
  v.transform((form): Draft => ({
    deviceId: form.device,
    months: form.months,
    insurance: form.insurance,
    extras: form.extras,
    handover:
      form.handover === "pickup"
        ? { kind: "pickup", officeId: form.office }
        : {
            kind: "delivery",
            address: form.address ?? null,
            day: form.date ?? null,
            slot: form.slot ?? null,
          },
    promo: form.promo ?? null,
    bonus: form.bonus ?? 0,
  })),
);

/** Inverse of `DraftForm`. */
export const encodeDraft = ({ handover, promo, ...draft }: Draft): Record<string, string> =>
  formFields({
    device: draft.deviceId,
    months: draft.months,
    insurance: draft.insurance,
    extras: draft.extras,
    promo: promo ?? undefined,
    bonus: draft.bonus,
    handover: handover.kind,
    ...(handover.kind === "pickup"
      ? { office: handover.officeId }
      : {
          address: handover.address ?? undefined,
          date: handover.day ?? undefined,
          slot: handover.slot ?? undefined,
        }),
  });

/** What is sold. */
export const soldLines = ["rent", "insurance", "extra", "delivery", "deposit"] as const;

export const QuoteLine = v.pipe(
  v.object({
    name: v.picklist([...soldLines, "promo", "bonus"]),
    /** Name of an extra, or the promo code; else null. */
    label: v.nullable(v.string()),
    /** Kopecks, never negative; `promo` and `bonus` are subtracted. */
    amount: Kopecks,
    period: v.picklist(["once", "month"]),
  }),
  v.transform(({ name, ...rest }) => ({ kind: name, ...rest })),
);
export type QuoteLine = v.InferOutput<typeof QuoteLine>;

/**
 * What follows today's payment if the device is handed over on `handedOver` (the day of delivery, or the first day
 * the office is open), by the rules of billing. Kopecks.
 */
export const QuoteForecast = v.object({
  handedOver: IsoDay,
  /** Later charges, chronological. */
  charges: v.pipe(v.array(v.object({ day: IsoDay, amount: Kopecks })), v.maxLength(longestTerm)),
  /** Their sum. */
  later: Kopecks,
  /** The day of the end and of the return. */
  end: IsoDay,
  /** Today's and later payments, without the deposit. */
  total: Kopecks,
});
export type QuoteForecast = v.InferOutput<typeof QuoteForecast>;

/**
 * A term with the same choices; `charges` counts later ones, `saved` compares its rent with the dearest month.
 * Kopecks.
 */
export const QuoteTerm = v.object({
  months: v.pipe(v.number(), v.integer(), v.minValue(1)),
  monthly: Kopecks,
  charges: v.pipe(v.number(), v.integer(), v.minValue(0)),
  total: Kopecks,
  saved: Kopecks,
});
export type QuoteTerm = v.InferOutput<typeof QuoteTerm>;

/** A price that holds until `validUntil`. Kopecks. */
export const Quote = v.pipe(
  v.object({
    quote: OpaqueId,
    draftHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    validUntil: IsoMoment,
    lines: v.array(QuoteLine),
    /** Due today. */
    now: Kopecks,
    /** Due each later month. */
    monthly: Kopecks,
    deposit: Kopecks,
    bonusEarned: Kopecks,
    discount: Kopecks,
    /** The most bonus for this draft. */
    bonusLimit: Kopecks,
    /** The two below are ours. */
    forecast: v.optional(QuoteForecast),
    terms: v.optional(v.array(QuoteTerm)),
  }),
  v.transform(({ quote, ...rest }) => ({ id: quote, ...rest })),
);
export type Quote = v.InferOutput<typeof Quote>;

/**
 * Refusals: `promo.unknown`, `promo.expired`, `promo.used`, `promo.bonus`, `city.unsupported`, `bonus.notEnough {available}`,
 * `device.unavailable`, `office.unavailable`, `delivery.unavailable`.
 */
export const calculate = defineCall("POST", "subscription/calculate/", {
  body: "form",
  request: DraftForm,
  reply: Quote,
});
