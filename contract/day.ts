import * as v from "valibot";

/** A calendar day, `YYYY-MM-DD`, in the time zone of the client's city. */
export const IsoDay = v.pipe(v.string(), v.isoDate());

/** ISO 8601 with offset, such as `2026-11-21T10:00:00.000Z`. */
export const IsoMoment = v.pipe(v.string(), v.isoTimestamp());

/*
 * Calendar days `YYYY-MM-DD` (Gregorian), computed with numbers: engines format dates differently (WebKit writes
 * `en-CA` as 11/21/2026), so formatted dates are never parsed (lint rule `shape/date-parsing`).
 */

/** Order of ISO days, months or moments, earliest first. */
export const compareDays = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Sorts after every day. */
export const noDay = "9999";

/** In ms. A day has 24 hours here; one of a time zone may have 23 or 25. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Default time zone (IANA name). */
export const homeZone = "Europe/Moscow";

const dayParts = { year: "numeric", month: "numeric", day: "numeric" } as const;
const clockParts = {
  ...dayParts,
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
  hourCycle: "h23",
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes a hundred times as long as using it. */
const formatOf = (what: "day" | "clock", timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(`${what} ${timeZone}`);
  if (known !== undefined) return known;
  const parts = what === "day" ? dayParts : clockParts;
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    ...parts,
  });
  formats.set(`${what} ${timeZone}`, format);
  return format;
};

/** Calendar and clock of a time zone at a moment, as numbers; months count from 1. */
const zonedParts = (what: "day" | "clock", timezone: string, moment: Date | number) => {
  const shown = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(what, timezone).formatToParts(moment))
    // Cast: the condition has checked it.
    if (type in shown) shown[type as keyof typeof shown] = Number(value);
  return shown;
};

const digits = (number: number, length: number): string => String(number).padStart(length, "0");

const written = (year: number, month: number, day: number): string =>
  `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;

/** Midnight UTC of a day. */
export const midnightOf = (day: string): Date => {
  const [year = Number.NaN, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  const date = new Date(0);
  // Not Date.UTC, which reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, dayOfMonth);
  return date;
};

const dayOf = (midnight: Date): string =>
  written(midnight.getUTCFullYear(), midnight.getUTCMonth() + 1, midnight.getUTCDate());

/** The calendar day of a moment (Date or ms) in a time zone. */
export const dayIn = (timezone: string, moment: Date | number): string => {
  const { year, month, day } = zonedParts("day", timezone, moment);
  return written(year, month, day);
};

/** The time of a moment in a time zone: `09:05`. */
export const timeIn = (timezone: string, moment: Date | number): string => {
  const { hour, minute } = zonedParts("clock", timezone, moment);
  return `${digits(hour, 2)}:${digits(minute, 2)}`;
};

/** Offset of a time zone from UTC at a moment, in ms. */
const offsetIn = (timezone: string, moment: number): number => {
  const { year, month, day, hour, minute, second } = zonedParts("clock", timezone, moment);
  return Date.UTC(year, month - 1, day, hour, minute, second) - moment;
};

/** The moment at which a day begins in a time zone. If midnight is skipped, the first moment after it. */
export const startOfDay = (timezone: string, day: string): Date => {
  const midnight = midnightOf(day).getTime();
  const guess = midnight - offsetIn(timezone, midnight);
  // The offset may have changed in between; if it did at midnight, one guess is the day before.
  const better = midnight - offsetIn(timezone, guess);
  return new Date(dayIn(timezone, better) < day ? guess : better);
};

/** The moment of a day and time (`09:05`) in a time zone. */
export const momentIn = (timezone: string, day: string, time: string): Date => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const shown = midnightOf(day).getTime() + hour * hourMs + minute * minuteMs;
  const guess = shown - offsetIn(timezone, shown);
  return new Date(shown - offsetIn(timezone, guess));
};

/** Whether the day exists: `2026-02-29` does not. Years 0001 to 9999. */
export const isDay = (day: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day) && dayOf(midnightOf(day)) === day;

export const addDays = (day: string, days: number): string => {
  const date = midnightOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
};

/** The same day of the month, `months` later or earlier, or the last day of a shorter month. */
export const addMonths = (day: string, months: number): string => {
  const date = midnightOf(day);
  const dayOfMonth = date.getUTCDate();
  // Day 0 is the last day of the month before.
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(dayOfMonth, date.getUTCDate()));
  return dayOf(date);
};

/** Whole days between two days; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (midnightOf(to).getTime() - midnightOf(from).getTime()) / dayMs;

/** Full years between two days: the age on `today`. */
export const yearsBetween = (day: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0);
