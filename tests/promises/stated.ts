import type { ChargeAhead } from "#contract/consequences.ts";
import type { Projection, Forecast, ForecastAct } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import { listCharges, projectionFor } from "#machines/forecast/forecast.view.ts";

/**
 * An announced charge. Kopecks; `card` its last digits, null if nothing is charged automatically, `any` for
 * the card just chosen.
 */
export type StatedCharge = {
  readonly day: string;
  readonly amount: number;
  readonly card: string | null;
};

/** A stated projection of the subscription. */
export type StatedProjection = {
  readonly charges: readonly StatedCharge[];
  /**
   * When the subscription resumes if a device that is due back is kept, and the charge, if any; null if none
   * is due.
   */
  readonly ifKept: { readonly day: string; readonly charge: StatedCharge | null } | null;
  readonly end: string | null;
  /** Paid days that a pause keeps. */
  readonly daysKept: number;
};

/** What an open subscription states about its future; `today` is the day of the look. */
export type Statement = {
  readonly today: string;
  readonly subscription: Subscription;
  readonly stay: StatedProjection;
  /** The outcome of an act; null if it is not offered. */
  readonly acts: (act: ForecastAct) => StatedProjection | null;
  /** The whole forecast. */
  readonly ahead: Forecast;
};

const statedCharge = ({ day, amount, card }: Pick<ChargeAhead, "day" | "amount" | "card">): StatedCharge => ({
  day,
  amount,
  card: card?.last4 ?? null,
});

export const statedProjection = (projection: Projection): StatedProjection => ({
  charges: listCharges(projection).map(statedCharge),
  ifKept: projection.ifKept && {
    day: projection.ifKept.day,
    charge: projection.ifKept.charge && statedCharge(projection.ifKept.charge),
  },
  end: projection.end,
  daysKept: projection.daysKept,
});

/** What the views of a subscription and its forecast state. */
export const readStatement = (subscription: Subscription, forecast: Forecast): Statement => ({
  today: forecast.today,
  subscription,
  stay: statedProjection(forecast.unchanged),
  acts: (act) => {
    const projection = projectionFor(forecast, act);
    return projection === null ? null : statedProjection(projection);
  },
  ahead: forecast,
});
