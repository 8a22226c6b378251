import { isDay, yearsBetween } from "#contract/day.ts";

/** A day that exists, on which somebody was born who is 18 to 120 years old today: only adults may rent. */
export const isBirthdate = (day: string, today: string): boolean => {
  const age = isDay(day) ? yearsBetween(day, today) : -1;
  return age >= 18 && age <= 120;
};
