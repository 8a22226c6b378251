import { addDays, dayIn, midnightOf, timeIn } from "#contract/day.ts";
import type { Week } from "#contract/info.ts";

/** Where a day stands in a week from Monday on. */
const placeInWeek = (day: string): number => (midnightOf(day).getUTCDay() + 6) % 7;

/** The first day on which an office can still be come to, in its own time zone; today where its hours are words alone. */
export const pickupDay = (week: Week | null, { now, timezone }: { now: Date; timezone: string }): string => {
  const today = dayIn(timezone, now);
  const time = timeIn(timezone, now);
  const days = Array.from({ length: 8 }, (_, index) => addDays(today, index));
  const open = days.find((day) => {
    const hours = week?.[placeInWeek(day)] ?? null;
    return hours !== null && (day > today || time < hours.closes);
  });
  return open ?? today;
};

/** How many days ahead a delivery can be booked. */
const daysAhead = 7;

/** The days on which we deliver, from tomorrow on, in the calendar of the city. */
export const deliveryDays = (now: Date, timezone: string): string[] => {
  const today = dayIn(timezone, now);
  return Array.from({ length: daysAhead }, (_, index) => addDays(today, index + 1));
};
