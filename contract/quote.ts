import * as v from "valibot";
import { defineCall } from "./call.ts";
import { IsoDay, IsoMoment } from "./date.ts";
import { FormFlag, FormId, FormIds, FormInteger, formFields } from "./form.ts";
import { OpaqueId } from "./identifier.ts";
import { Kopecks } from "./kopecks.ts";
import { cleanText, text } from "./text.ts";

/** Where and when a device is to be brought: needed to order it, not to price it. */
export const Delivery = v.pipe(
  v.object({ address: text(300), date: IsoDay, slot: text(32) }),
  v.transform(({ date, ...rest }) => ({ ...rest, day: date })),
);
export type Delivery = v.InferOutput<typeof Delivery>;

/** The wire form of a delivery: what `Delivery` reads back into the same. */
export const encodeDelivery = ({ day, ...rest }: Delivery): v.InferInput<typeof Delivery> => ({
  ...rest,
  date: day,
});

/** How the device reaches the client. The price of a delivery depends on the city alone; null is not said yet. */
export type Handover =
  | { kind: "pickup"; officeId: number }
  | { kind: "delivery"; address: string | null; day: string | null; slot: string | null };

/** What the client has chosen for a new subscription (spec §3). `bonus` in kopecks, 0 if none is spent. */
export type Draft = {
  deviceId: number;
  months: number;
  insurance: boolean;
  extras: number[];
  handover: Handover;
  promo: string | null;
  bonus: number;
};

/**
 * A typed promo code as it is stored. Only plain Latin and Russian letters are raised: Unicode would make real letters
 * of look-alikes (`ſ` becomes S, `ı` becomes I), and a code is valid in its own letters only.
 */
export const promoCode = (typed: string): string =>
  cleanText(typed).replaceAll(/[a-zа-яё]/g, (letter) => letter.toUpperCase());

export const PromoCode = v.pipe(text(32), v.transform(promoCode));

const draftFields = {
  device: FormId,
  months: v.pipe(FormInteger, v.minValue(1), v.maxValue(24)),
  insurance: FormFlag,
  extras: FormIds,
  promo: v.optional(PromoCode),
  bonus: v.optional(FormInteger),
};

/**
 * The draft as it travels (form-encoded); `handover` is `pickup` with `office`, or `delivery`, with as much of where
 * and when as is known.
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

/** The wire form of a draft: what `DraftForm` reads back into the same draft. */
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

export const QuoteLine = v.pipe(
  v.object({
    name: v.picklist(["rent", "insurance", "extra", "deposit", "delivery", "promo", "bonus"]),
    /** The name of an extra or the promo code; null where the kind says it all. */
    label: v.nullable(v.string()),
    /** Kopecks, never negative; `promo` and `bonus` lines are taken off. */
    amount: Kopecks,
    period: v.picklist(["once", "month"]),
  }),
  v.transform(({ name, ...rest }) => ({ kind: name, ...rest })),
);
export type QuoteLine = v.InferOutput<typeof QuoteLine>;

/**
 * What follows today's payment if the device is handed over on `handedOver` (the day of delivery; for a pickup the
 * first one on which its office is still open) and nothing else happens, reckoned by the rules that charge. Money in kopecks.
 */
export const QuoteForecast = v.object({
  handedOver: IsoDay,
  /** Every later charge, in the order of time. */
  charges: v.pipe(v.array(v.object({ day: IsoDay, amount: Kopecks })), v.maxLength(24)),
  /** The sum of those. */
  later: Kopecks,
  /** The day on which it ends and the device is given back. */
  end: IsoDay,
  /** Today's payment and the later ones, without the deposit, which comes back. */
  total: Kopecks,
});
export type QuoteForecast = v.InferOutput<typeof QuoteForecast>;

/**
 * What a term of the device comes to with the same choices, as `QuoteForecast` has it; `charges` counts the later ones,
 * `saved` is what its rent is less than so many times the dearest month. Money in kopecks.
 */
export const QuoteTerm = v.object({
  months: v.pipe(v.number(), v.integer(), v.minValue(1)),
  monthly: Kopecks,
  charges: v.pipe(v.number(), v.integer(), v.minValue(0)),
  total: Kopecks,
  saved: Kopecks,
});
export type QuoteTerm = v.InferOutput<typeof QuoteTerm>;

/** A price the server stands by until `validUntil`. All sums in kopecks. */
export const Quote = v.pipe(
  v.object({
    quote: OpaqueId,
    draftHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    validUntil: IsoMoment,
    lines: v.array(QuoteLine),
    /** Due today. */
    now: Kopecks,
    /** Due in each later month. */
    monthly: Kopecks,
    deposit: Kopecks,
    bonusEarned: Kopecks,
    discount: Kopecks,
    /** The most bonus that may be spent on this draft. */
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
