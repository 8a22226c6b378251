import * as v from "valibot";
import { defineCall } from "./call.ts";
import { CardBrand, CardDigits } from "./card.ts";
import { IsoDay } from "./date.ts";
import { FormFlag, FormId, FormIds, FormInteger } from "./form.ts";
import { Kopecks } from "./kopecks.ts";
import { Name } from "./text.ts";

/** How far ahead a list of subscriptions looks. Days. */
export const daysInSight = 60;

const PaidBy = v.nullable(v.object({ brand: CardBrand, last4: CardDigits }));

/**
 * What will happen on a day. Money in kopecks; days are those of the client's city. `from` is the first day that a
 * charge pays for, `to` the first one that it does not. `card` null: nothing charges it, the client pays it.
 */
export const ForecastEvent = v.variant("kind", [
  v.object({
    kind: v.literal("charge"),
    day: IsoDay,
    amount: Kopecks,
    period: v.pipe(v.number(), v.integer(), v.minValue(1)),
    from: IsoDay,
    to: IsoDay,
    card: PaidBy,
  }),
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
  v.object({ kind: v.literal("end"), day: IsoDay, as: v.picklist(["cancelled", "finished"]) }),
]);
export type ForecastEvent = v.InferOutput<typeof ForecastEvent>;

/** Everything that will happen if the client does what is due (pays, returns the device on its day), and nothing else. */
export const Course = v.object({
  /** In the order of time; all of them. */
  events: v.pipe(v.array(ForecastEvent), v.maxLength(200)),
  /** The sum of all charges. Kopecks. */
  total: Kopecks,
  /** The day on which the subscription ends; null while that is open. */
  end: v.nullable(IsoDay),
  /** Paid days that a pause keeps for later, if the device is back by its day; 0 if there is no pause. */
  daysKept: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Paid days that are given up. */
  daysLost: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /**
   * What happens if a paused client keeps the device instead: it goes on by itself, and is charged, or it `ends` because
   * its term is over. Null where that cannot be.
   */
  ifKept: v.nullable(
    v.object({
      day: IsoDay,
      charge: v.nullable(v.object({ day: IsoDay, amount: Kopecks })),
      ends: v.nullable(IsoDay),
    }),
  ),
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
  }),
  /** What `change` may ask for; null where nothing can be changed. */
  terms: v.nullable(TermsOffered),
});
export type Forecast = v.InferOutput<typeof Forecast>;

/**
 * Our extension. `until`: the day on which a pause would end by itself; 30 days from today if left out. `extend`: by so
 * many months; 1 if left out. `months`, `insurance`, `extras`: the terms of `change`; as they are if left out.
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
  }),
  reply: v.object({ forecast: Forecast }),
});
