import { addDays, dayIn, midnightOf, timeIn } from "#contract/day.ts";
import type { Week } from "#contract/info.ts";

/** Index of a day in a week from Monday. */
const placeInWeek = (day: string): number => (midnightOf(day).getUTCDay() + 6) % 7;

/** The first day on which an office is still open, in its time zone; today if its hours are only text. */
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

/** Days ahead. */
const daysAhead = 7;

/** Delivery days from tomorrow on, in the city's time zone. */
export const deliveryDays = (now: Date, timezone: string): string[] => {
  const today = dayIn(timezone, now);
  return Array.from({ length: daysAhead }, (_, index) => addDays(today, index + 1));
};
