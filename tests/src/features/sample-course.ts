import type { Course, ForecastEvent } from "#contract/forecast.ts";

/** A way to go on that brings these events, and says nothing else that matters here. Sums in kopecks. */
export const courseOf = (events: ForecastEvent[]): Course => ({
  events,
  total: events.reduce((sum, event) => sum + (event.kind === "charge" ? event.amount : 0), 0),
  end: null,
  daysKept: 0,
  daysLost: 0,
  ifKept: null,
  price: 789_000,
  mark: "0123456789ab",
});
