import { addDays, daysBetween } from "#contract/day.ts";
import { daysInSight, type ForecastEvent } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";

/** Something that will happen to one of the subscriptions. `isRetry`: a charge that has failed is tried again. */
export type PointAhead = {
  readonly subscription: Subscription;
  readonly event: ForecastEvent;
  readonly isRetry: boolean;
  /** Days to the point after it; 0 after the last. */
  readonly gap: number;
};

export type DaysAhead = {
  readonly points: readonly PointAhead[];
  /** From today to the first point. */
  readonly gap: number;
  /** The last day in sight, ISO. */
  readonly until: string;
  /** All that will be charged, or is to be paid, up to that day. Kopecks. */
  readonly total: number;
};

/** What the next 60 days bring to all subscriptions, in the order of time. `today`: ISO, in the client's city. */
export const daysAhead = (subscriptions: readonly Subscription[], today: string): DaysAhead => {
  const found = subscriptions
    .flatMap((subscription) =>
      (subscription.ahead ?? []).map((event, index) => ({
        ...{ subscription, event },
        isRetry: index === 0 && event.kind === "charge" && subscription.debt > 0,
      })),
    )
    .toSorted((one, other) =>
      one.event.day < other.event.day ? -1 : one.event.day > other.event.day ? 1 : 0,
    );
  const dayAt = (index: number): string | undefined => found[index]?.event.day;
  return {
    points: found.map((point, index) => ({
      ...point,
      gap: daysBetween(point.event.day, dayAt(index + 1) ?? point.event.day),
    })),
    gap: daysBetween(today, dayAt(0) ?? today),
    until: addDays(today, daysInSight),
    total: found.reduce((sum, { event }) => (event.kind === "charge" ? sum + event.amount : sum), 0),
  };
};
