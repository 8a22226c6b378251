import { addDays, daysBetween } from "#contract/day.ts";
import { type ForecastEvent, horizonDays } from "#contract/forecast.ts";
import { owesNow, retryOf } from "#machines/account/money-ahead.ts";
import { type Facts, eventToday, lateSince } from "../consequences/sentences.ts";

/** What is owed and is not tried again by itself: it stands at today. Kopecks. */
export type OpenDebt = { readonly kind: "owed"; readonly day: string; readonly amount: number };

/** A key among the events of one subscription. A deposit and payments may come back on one day. */
export const eventKey = (event: ForecastEvent | OpenDebt): string =>
  `${event.kind} ${event.day} ${"period" in event ? event.period : ""}${"of" in event ? event.of : ""}`;

/** Something that will happen to one of the subscriptions, or is to be done now. */
export type UpcomingPoint = {
  readonly facts: Facts;
  readonly event: ForecastEvent | OpenDebt;
  /** A charge that has failed is tried again. */
  readonly isRetry: boolean;
  /** A charge that has failed is tried again, something is owed, or a device is late. */
  readonly isBad: boolean;
  /** Days to the point after it; 0 after the last. */
  readonly gap: number;
};

export type UpcomingDays = {
  readonly points: readonly UpcomingPoint[];
  /** From today to the first point. */
  readonly gap: number;
  /** The last day in sight, ISO. */
  readonly until: string;
};

const openDebts = ({ subscription, today }: Facts, paying: number | null): OpenDebt[] =>
  owesNow(subscription) && subscription.id !== paying && retryOf(subscription) === null
    ? [{ kind: "owed", day: today, amount: subscription.debt }]
    : [];

/**
 * What the next 60 days bring to all subscriptions, in the order of time. `today`: ISO, in the client's city; `todayOf`:
 * in that of a subscription. `paying`: the subscription whose payment is under way, which is not to be paid again.
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
    .toSorted((one, other) =>
      one.event.day < other.event.day ? -1 : one.event.day > other.event.day ? 1 : 0,
    );
  const dayAt = (index: number): string | undefined => found[index]?.event.day;
  return {
    points: found.map((point, index) => ({
      ...point,
      gap: daysBetween(point.event.day, dayAt(index + 1) ?? point.event.day),
    })),
    // Where the day of a subscription begins later than the client's, today may be the day before.
    gap: Math.max(0, daysBetween(today, dayAt(0) ?? today)),
    until: addDays(today, horizonDays),
  };
};
