import * as v from "valibot";
import { defineCall } from "./call.ts";
import { ChargeAhead, consequenceFields, endings } from "./consequences.ts";
import { IsoDay } from "./date.ts";
import { FormFlag, FormId, FormIds, FormInteger } from "./form.ts";
import { DeliveryOffer } from "./info.ts";
import { Kopecks } from "./kopecks.ts";
import { Name } from "./text.ts";

/** How far ahead a list of subscriptions looks. Days. */
export const daysInSight = 60;

/** What will happen on a day. Money in kopecks; days are those of the subscription's city. */
export const ForecastEvent = v.variant("kind", [
  ChargeAhead,
  v.object({
    kind: v.literal("refund"),
    day: IsoDay,
    amount: Kopecks,
    of: v.picklist(["deposit", "payments"]),
  }),
  /** By this day the client brings the device back. */
  v.object({ kind: v.literal("return"), day: IsoDay }),
  v.object({ kind: v.literal("resume"), day: IsoDay }),
  /** From this day on the client can collect the device again, or it is brought. */
  v.object({ kind: v.literal("handover"), day: IsoDay }),
  v.object({ kind: v.literal("end"), day: IsoDay, as: v.picklist(endings) }),
]);
export type ForecastEvent = v.InferOutput<typeof ForecastEvent>;

/** Everything that will happen if the client does what is due (pays, returns the device on its day), and nothing else. */
export const Course = v.object({
  ...consequenceFields,
  /** In the order of time; all of them. */
  events: v.pipe(v.array(ForecastEvent), v.maxLength(200)),
  /** The sum of all charges. Kopecks. */
  total: Kopecks,
  /** Paid days that a pause keeps for later, if the device is back by its day; 0 if there is no pause. */
  daysKept: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Paid days that are given up. */
  daysLost: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Per period from the next one on. Kopecks. */
  price: Kopecks,
  /** Names exactly this course (too short to look like the number of a card): sent along with an act, it makes sure that what was shown is what happens. */
  mark: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)),
});
export type Course = v.InferOutput<typeof Course>;

/** Why a way to go on is not open now. */
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
  /** Extending: no more months in one go, or in all. */
  "tooLong",
  /** A change for the next period: there is none any more. */
  "lastPeriod",
  /** The device is back, and there is none to hand over. */
  "noDevice",
  /** The terms that were asked for are not offered. */
  "notOffered",
  /** Going on with a payment of the debt: no paid day of the term would be left. */
  "termOver",
  /** Another day of delivery: the device was handed over. */
  "begun",
  /** Another day of delivery: the device is collected in an office. */
  "pickup",
  /** Another day of delivery: it is brought today. */
  "deliveryToday",
] as const;
export const ClosedReason = v.picklist(closedReasons);
export type ClosedReason = v.InferOutput<typeof ClosedReason>;

const Ahead = v.union([Course, v.object({ why: ClosedReason })]);
export type Ahead = v.InferOutput<typeof Ahead>;

export const isOpen = (ahead: Ahead): ahead is Course => !("why" in ahead);

/** The acts that a forecast knows. */
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
] as const;
export type ForecastAct = (typeof acts)[number];

/** What a subscription would be charged for if its terms changed with the next period. */
export const TermsOffered = v.object({
  months: v.array(v.object({ months: v.number(), price: Kopecks })),
  insurance: v.object({ price: Kopecks, chosen: v.boolean() }),
  extras: v.array(v.object({ id: v.number(), name: Name, price: Kopecks, chosen: v.boolean() })),
});
export type TermsOffered = v.InferOutput<typeof TermsOffered>;

/** What each way to go on would mean, reckoned by the rules that charge. */
export const Forecast = v.object({
  today: IsoDay,
  /** As it goes on by itself (a scheduled cancellation, the end of a pause and agreed changes included). */
  stay: Course,
  acts: v.object({
    /** The debt alone. One that is paused stays paused: nothing more is charged. */
    payDebt: Ahead,
    /** The debt, and a paused subscription goes on today. */
    payDebtAndGoOn: Ahead,
    /** From today, until the client resumes. */
    pause: Ahead,
    /** From today, or as it is paused already, until the day that was asked about. */
    pauseUntil: Ahead,
    resume: Ahead,
    cancel: Ahead,
    /** A scheduled cancellation is taken back. */
    takeBack: Ahead,
    extend: Ahead,
    /** Other terms from the next period on. */
    change: Ahead,
    /** Another day of a first delivery. */
    reschedule: Ahead,
  }),
  /** What `change` may ask for; null where nothing can be changed. */
  terms: v.nullable(TermsOffered),
  /** The days and hours that `reschedule` may ask for, in the subscription's city; null where it is not open. */
  deliveries: v.nullable(v.omit(DeliveryOffer, ["price"])),
});
export type Forecast = v.InferOutput<typeof Forecast>;

/**
 * Our extension. `until`: the day on which a pause would end by itself; 30 days from today if left out. `extend`: by so
 * many months; 1 if left out. `months`, `insurance`, `extras`: the terms of `change`; as they are if left out.
 * `delivery`: the day of `reschedule`; the first possible one if left out.
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
