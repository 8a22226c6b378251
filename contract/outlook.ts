import * as v from "valibot";
import { defineCall } from "./call.ts";
import { IsoDay } from "./date.ts";
import { FormId } from "./form.ts";
import { Kopecks } from "./kopecks.ts";

/** What will be charged, and until when, if nothing else happens. At most the next 12 charges; money in kopecks. */
export const Course = v.object({
  charges: v.pipe(
    v.array(
      v.object({ date: IsoDay, period: v.pipe(v.number(), v.integer(), v.minValue(1)), amount: Kopecks }),
    ),
    v.maxLength(12),
  ),
  /** The sum of all charges that are left, also of those after the twelfth. */
  total: Kopecks,
  /** The day on which the subscription ends; null while that is open. */
  end: v.nullable(IsoDay),
});
export type Course = v.InferOutput<typeof Course>;

/**
 * What each way to go on would mean, reckoned by the rules that charge; null where that way is not open now. Days are
 * those of the client's city.
 */
export const Outlook = v.object({
  today: IsoDay,
  /** As it goes on by itself (a scheduled cancellation included). */
  stay: Course,
  /** From today; the device is returned by `returnBy`. `resumed` says how it would go on from the day asked about. */
  pause: v.nullable(v.object({ returnBy: IsoDay, resumed: v.object({ on: IsoDay, course: Course }) })),
  /** Today; `startsOn` is the first day of the next period, `amount` is charged on it. */
  resume: v.nullable(v.object({ startsOn: IsoDay, amount: Kopecks, course: Course })),
  /** `at` is the day on which it takes effect; `refund` and `deposit` come back to the client. */
  cancel: v.nullable(
    v.object({
      at: IsoDay,
      refund: Kopecks,
      deposit: Kopecks,
      returnBy: v.nullable(IsoDay),
      course: Course,
    }),
  ),
  /** A scheduled cancellation is taken back. */
  takeBack: v.nullable(Course),
});
export type Outlook = v.InferOutput<typeof Outlook>;

/** Our extension. `resume`: the day from which a pause is thought to end; 30 days from today if left out. */
export const getOutlook = defineCall("GET", "subscription/outlook/", {
  body: "query",
  request: v.object({ subscription: FormId, resume: v.optional(IsoDay) }),
  reply: v.object({ outlook: Outlook }),
});
