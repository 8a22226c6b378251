import { daysBetween } from "#contract/day.ts";

/** How much of the time between two days has passed today, 0–100. */
export const livedShare = (start: string, end: string, today: string): number => {
  const whole = daysBetween(start, end);
  if (whole <= 0) return 100;
  return Math.min(100, Math.max(0, (daysBetween(start, today) / whole) * 100));
};
