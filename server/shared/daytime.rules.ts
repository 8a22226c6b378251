import { addDays, dayIn, startOfDay } from "#contract/day.ts";

const hour = 3_600_000;

/** Nobody is written to at night: from 9:00 to 21:00 in the zone of the person's city. */
const wakes = 9 * hour;
const sleeps = 21 * hour;

/** The moment itself by day, otherwise the next morning. */
export const daytime = (moment: Date, timezone: string): Date => {
  const today = dayIn(timezone, moment);
  const midnight = startOfDay(timezone, today).getTime();
  if (moment.getTime() < midnight + wakes) return new Date(midnight + wakes);
  if (moment.getTime() < midnight + sleeps) return moment;
  return new Date(startOfDay(timezone, addDays(today, 1)).getTime() + wakes);
};
