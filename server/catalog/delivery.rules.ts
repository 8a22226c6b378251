import { addDays, dayIn } from "#contract/day.ts";

/** How many days ahead a delivery can be booked. */
const daysAhead = 7;

/** The days on which we deliver, from tomorrow on, in the calendar of the city. */
export const deliveryDays = (now: Date, timezone: string): string[] => {
  const today = dayIn(timezone, now);
  return Array.from({ length: daysAhead }, (_, index) => addDays(today, index + 1));
};
