import type { ChargeAhead } from "#contract/consequences.ts";
import type { Course, Forecast, ForecastAct } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import { chargesIn, courseOf } from "#machines/forecast/forecast.view.ts";

/**
 * A charge that is announced. Kopecks; `card` its last digits, null where nothing charges it by itself, `any` where it is
 * the one that has just been chosen.
 */
export type ToldCharge = {
  readonly day: string;
  readonly amount: number;
  readonly card: string | null;
};

/** How it goes on, as somebody was told. */
export type ToldCourse = {
  readonly charges: readonly ToldCharge[];
  /** On which day it goes on if a device that is due back is kept, and what is charged, if anything; null where none is due back. */
  readonly ifKept: { readonly day: string; readonly charge: ToldCharge | null } | null;
  readonly end: string | null;
  /** Paid days that a pause keeps. */
  readonly daysKept: number;
};

/** What an opened subscription says of what is to come, `today` being the day on which it was looked at. */
export type Told = {
  readonly today: string;
  readonly subscription: Subscription;
  readonly stay: ToldCourse;
  /** What would follow from an act; null where it is not open. */
  readonly acts: (act: ForecastAct) => ToldCourse | null;
  /** All that was reckoned ahead, for every way to go on. */
  readonly ahead: Forecast;
};

const toldCharge = ({ day, amount, card }: Pick<ChargeAhead, "day" | "amount" | "card">): ToldCharge => ({
  day,
  amount,
  card: card?.last4 ?? null,
});

/** A course in the same form. */
export const toldIn = (course: Course): ToldCourse => ({
  charges: chargesIn(course).map(toldCharge),
  ifKept: course.ifKept && {
    day: course.ifKept.day,
    charge: course.ifKept.charge && toldCharge(course.ifKept.charge),
  },
  end: course.end,
  daysKept: course.daysKept,
});

/** What the views of a subscription and of its forecast tell, in one form. */
export const toldBy = (subscription: Subscription, forecast: Forecast): Told => ({
  today: forecast.today,
  subscription,
  stay: toldIn(forecast.stay),
  acts: (act) => {
    const course = courseOf(forecast, act);
    return course === null ? null : toldIn(course);
  },
  ahead: forecast,
});
