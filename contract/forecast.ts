import * as v from "valibot";
import { defineCall } from "./call.ts";
import { ChargeAhead, consequenceFields, endings } from "./consequences.ts";
import { IsoDay } from "./day.ts";
import { FormFlag, FormId, FormIds, FormInteger } from "./form.ts";
import { DeliveryOffer } from "./info.ts";
import { Kopecks } from "./kopecks.ts";
import { Name } from "./text.ts";

/** How far ahead the list of subscriptions looks, in days. */
export const horizonDays = 60;

/** An event of a future day. Kopecks; days of the subscription's city. */
export const ForecastEvent = v.variant("kind", [
  ChargeAhead,
  v.object({
    kind: v.literal("refund"),
    day: IsoDay,
    amount: Kopecks,
    of: v.picklist(["deposit", "payments"]),
  }),
  /** The client returns the device by this day. */
  v.object({ kind: v.literal("return"), day: IsoDay }),
  v.object({ kind: v.literal("resume"), day: IsoDay }),
  /** From this day on the device can be collected, or is delivered. */
  v.object({ kind: v.literal("handover"), day: IsoDay }),
  v.object({ kind: v.literal("end"), day: IsoDay, as: v.picklist(endings) }),
]);
export type ForecastEvent = v.InferOutput<typeof ForecastEvent>;

/** Everything that will happen if the client does what is due (pays, returns the device), and nothing else. */
export const Projection = v.object({
  ...consequenceFields,
  /** Chronological and complete. */
  events: v.pipe(v.array(ForecastEvent), v.maxLength(200)),
  /** Sum of all charges, in kopecks. */
  total: Kopecks,
  /** Paid days that a pause keeps if the device is back in time; 0 without a pause. */
  daysKept: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Paid days that are lost. */
  daysLost: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Price of a period from the next one on, in kopecks. */
  price: Kopecks,
  /**
   * Short hash of this projection (too short for a card number). Sent with an act, it guards against a changed forecast.
   */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)),
});
export type Projection = v.InferOutput<typeof Projection>;

/** A pause may end from tomorrow until this many days from today. */
export const longestPause = 366;

/** Why an option is not available. */
export const closedReasons = [
  "ended",
  "notStarted",
  "paused",
  "notPaused",
  "cancelling",
  "notCancelling",
  "debt",
  "noDebt",
  /** Extending: before the last 30 days. */
  "tooEarly",
  /** Extending: too many months at once or in all. */
  "tooLong",
  /** A change: no period is left. */
  "lastPeriod",
  /** The device is back, and none is in stock. */
  "noDevice",
  /** These terms are not offered. */
  "notOffered",
  /** Paying the debt and going on: no paid day of the term would be left. */
  "termOver",
  /** Rescheduling: the device was handed over. */
  "begun",
  /** Rescheduling: the device is collected at an office. */
  "pickup",
  /** Rescheduling: the delivery is today. */
  "deliveryToday",
  /** Allowing charges to a card: they are. */
  "chargesAllowed",
  /** Stopping charges to a card: there are none. */
  "chargesStopped",
  /** Allowing charges to a card: none can pay. */
  "noCard",
] as const;
export const ClosedReason = v.picklist(closedReasons);
export type ClosedReason = v.InferOutput<typeof ClosedReason>;

const ActForecast = v.union([Projection, v.object({ why: ClosedReason })]);
export type ActForecast = v.InferOutput<typeof ActForecast>;

export const isOpen = (ahead: ActForecast): ahead is Projection => !("why" in ahead);

/** The acts a forecast knows. */
export const acts = [
  "payDebt",
  "payDebtAndGoOn",
  "pause",
  "pauseUntil",
  "resume",
  "cancel",
  "takeBack",
  "extend",
  "change",
  "reschedule",
  "allowCharges",
  "stopCharges",
] as const;
export type ForecastAct = (typeof acts)[number];

/** Prices if the terms changed with the next period. */
export const TermsOffered = v.object({
  months: v.array(v.object({ months: v.number(), price: Kopecks })),
  insurance: v.object({ price: Kopecks, chosen: v.boolean() }),
  extras: v.array(v.object({ id: v.number(), name: Name, price: Kopecks, chosen: v.boolean() })),
});
export type TermsOffered = v.InferOutput<typeof TermsOffered>;

/** The result of each option, by the rules of billing. */
export const Forecast = v.object({
  today: IsoDay,
  /** Without any act (including a scheduled cancellation, the end of a pause and agreed changes). */
  unchanged: Projection,
  acts: v.object({
    /** The debt only; a paused subscription stays paused. */
    payDebt: ActForecast,
    /** The debt, and a paused subscription resumes today. */
    payDebtAndGoOn: ActForecast,
    /** From today, until the client resumes. */
    pause: ActForecast,
    /** From today, or as already paused, until the requested day. */
    pauseUntil: ActForecast,
    resume: ActForecast,
    cancel: ActForecast,
    /** Revokes a scheduled cancellation. */
    takeBack: ActForecast,
    extend: ActForecast,
    /** Other terms from the next period on. */
    change: ActForecast,
    /** Another day of a first delivery. */
    reschedule: ActForecast,
    /** Later months are charged to the card; absent from other backends, like the next one. */
    allowCharges: v.optional(ActForecast, { why: "notOffered" }),
    /** The client pays later months by hand. */
    stopCharges: v.optional(ActForecast, { why: "notOffered" }),
  }),
  /** What `change` may request; null if nothing can be changed. */
  terms: v.nullable(TermsOffered),
  /** Days and hours for `reschedule`, in the subscription's city; null if not available. */
  deliveries: v.nullable(v.omit(DeliveryOffer, ["price"])),
});
export type Forecast = v.InferOutput<typeof Forecast>;

/**
 * Our extension. `until`: the end of a pause, by default 30 days from today. `extend`: months, by default 1.
 * `months`, `insurance`, `extras`: terms of `change`, by default unchanged. `delivery`: day of `reschedule`, by
 * default the first possible one.
 */
export const getForecast = defineCall("GET", "subscription/forecast/", {
  body: "query",
  request: v.object({
    subscription: FormId,
    until: v.optional(IsoDay),
    extend: v.optional(v.pipe(FormInteger, v.minValue(1), v.maxValue(24))),
    months: v.optional(v.pipe(FormInteger, v.minValue(1), v.maxValue(60))),
    insurance: v.optional(FormFlag),
    extras: v.optional(FormIds),
    delivery: v.optional(IsoDay),
  }),
  reply: v.object({ forecast: Forecast }),
});
