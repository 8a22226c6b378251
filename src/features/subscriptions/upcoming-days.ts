import { addDays, compareDays, daysBetween } from "#contract/day.ts";
import { type ForecastEvent, horizonDays } from "#contract/forecast.ts";
import { owesNow, retryOf } from "#machines/account/money-ahead.ts";
import { type Facts, eventToday, lateSince } from "../consequences/sentences.ts";

/** A debt without automatic retry, shown at today's date. Kopecks. */
export type OpenDebt = { readonly kind: "owed"; readonly day: string; readonly amount: number };

/** Unique within a subscription; deposit and payments can be refunded on one day. */
export const eventKey = (event: ForecastEvent | OpenDebt): string =>
  `${event.kind} ${event.day} ${"period" in event ? event.period : ""}${"of" in event ? event.of : ""}`;

/** A future event, or something to do now. */
export type UpcomingPoint = {
  readonly facts: Facts;
  readonly event: ForecastEvent | OpenDebt;
  /** A failed charge is tried again. */
  readonly isRetry: boolean;
  /** A retry, a debt, or a late device. */
  readonly isBad: boolean;
  /** Days to the next point; 0 after the last. */
  readonly gap: number;
};

export type UpcomingDays = {
  readonly points: readonly UpcomingPoint[];
  /** Days from today to the first point. */
  readonly gap: number;
  /** The last day, ISO. */
  readonly until: string;
};

const openDebts = ({ subscription, today }: Facts, paying: number | null): OpenDebt[] =>
  owesNow(subscription) && subscription.id !== paying && retryOf(subscription) === null
    ? [{ kind: "owed", day: today, amount: subscription.debt }]
    : [];

/**
 * Events of all subscriptions in the next 60 days, in order of time. `today`: ISO, the client's city. `paying`: the
 * subscription being paid now, whose debt is left out.
 */
export const upcomingDays = (
  all: readonly Facts[],
  today: string,
  paying: number | null = null,
): UpcomingDays => {
  const found = all
    .flatMap((facts) => {
      const { subscription } = facts;
      const owed = openDebts(facts, paying).map((event) => ({ facts, event, isRetry: false, isBad: true }));
      const retry = retryOf(subscription);
      const ahead = (subscription.ahead ?? []).flatMap((each) => {
        const event = eventToday(each, facts);
        if (event === null) return [];
        const isRetry = each === retry;
        return [{ facts, event, isRetry, isBad: isRetry || lateSince(facts, event) !== null }];
      });
      return [...owed, ...ahead];
    })
    .toSorted((one, other) => compareDays(one.event.day, other.event.day));
  const dayAt = (index: number): string | undefined => found[index]?.event.day;
  return {
    points: found.map((point, index) => ({
      ...point,
      gap: daysBetween(point.event.day, dayAt(index + 1) ?? point.event.day),
    })),
    // In another time zone an event can be yesterday.
    gap: Math.max(0, daysBetween(today, dayAt(0) ?? today)),
    until: addDays(today, horizonDays),
  };
};
