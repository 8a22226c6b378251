const dayMs = 86_400_000;

/** Whole days from one calendar day to another (`YYYY-MM-DD`); negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** How much of the time between two days has passed today, 0–100. */
export const livedShare = (start: string, end: string, today: string): number => {
  const whole = daysBetween(start, end);
  if (whole <= 0) return 100;
  return Math.min(100, Math.max(0, (daysBetween(start, today) / whole) * 100));
};

/** The day a month that ends on `end` began: the same day of the month before, or that month's last. */
export const monthBefore = (end: string): string => {
  const [year = 0, month = 1, day = 1] = end.split("-").map(Number);
  // Day 0 of a month is the last of the one before it.
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(day, last))).toISOString().slice(0, 10);
};

/** The calendar day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
