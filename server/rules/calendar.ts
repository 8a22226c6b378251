const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timezone: string): Intl.DateTimeFormat => {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  // Swedish writes dates the way ISO 8601 does.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone });
  formats.set(timezone, format);
  return format;
};

/** The calendar day (`YYYY-MM-DD`) of a moment in a time zone (IANA name). */
export const dayIn = (timezone: string, moment: Date): string => formatIn(timezone).format(moment);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a time zone show at a moment, as if they showed UTC. Milliseconds. */
const shownAt = (timezone: string, moment: number): number => {
  const known = clocks.get(timezone);
  const format =
    known ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "medium" });
  if (known === undefined) clocks.set(timezone, format);
  return Date.parse(`${format.format(moment).replace(" ", "T")}Z`);
};

/** The moment at which a day begins in a time zone (IANA name). */
export const startOfDay = (timezone: string, day: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - (shownAt(timezone, midnight) - midnight);
  // Between the two the zone may have changed its offset.
  return new Date(guess - (shownAt(timezone, guess) - midnight));
};

const toUtc = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
const fromUtc = (date: Date): string => date.toISOString().slice(0, 10);

/** Whether the text names a day that exists: `2026-02-29` does not. Years 0001 to 9999. */
export const isDay = (day: string): boolean => {
  const date = toUtc(day);
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) && fromUtc(date) === day;
};

export const addDays = (day: string, days: number): string => {
  const date = toUtc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return fromUtc(date);
};

/** The same day of the month, `months` later; the last day of a month that is too short for it. */
export const addMonths = (day: string, months: number): string => {
  const date = toUtc(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, lastDay));
  return fromUtc(date);
};

/** Full years between two days: the age on `today` of who was born on `day`. */
export const yearsBetween = (day: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0);
