import { midnightOf } from "#contract/day.ts";

interface DayOptions {
  /** `3 дек` instead of `3 декабря`. */
  short?: boolean;
  /** `вт, 3 декабря`. */
  weekday?: boolean;
  /** The year that goes without saying: usually the current one. */
  hideYear?: number;
}

/** British order and words, as the voice has it: 3 December 2026, 15:40. */
const tag = (locale: string): string => (locale === "en" ? "en-GB" : locale);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times what using it costs, and a list of cards needs the same few over and over. */
const formatOf = (locale: string, month: "long" | "weekday"): Intl.DateTimeFormat => {
  const name = `${locale} ${month}`;
  const known = formats.get(name);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(tag(locale), {
    ...(month === "weekday" ? { weekday: "short" as const } : { day: "numeric" as const, month }),
    timeZone: "UTC",
  });
  formats.set(name, made);
  return made;
};

/**
 * A day as people say it: `3 декабря`, `3 декабря 2027`, `3 Dec`.
 * @param shown a calendar day `YYYY-MM-DD`, which no time zone moves; of a moment it is that of a zone (`dayIn`)
 */
export const formatDay = (shown: string, locale: string, options: DayOptions = {}): string => {
  const parts = formatOf(locale, "long").formatToParts(midnightOf(shown));
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((each) => each.type === type)?.value ?? "";
  const year = Number(shown.slice(0, 4));
  const weekday =
    options.weekday === true ? `${formatOf(locale, "weekday").format(midnightOf(shown))}, ` : "";
  // Three letters in both languages, whatever an engine shortens a month to.
  const month = options.short === true ? part("month").slice(0, 3) : part("month");
  const day = `${weekday}${part("day")}\u00a0${month}`;
  if (year === options.hideYear) return day;
  // A short day stands in a narrow column, where its year has a line of its own.
  return `${day}${options.short === true ? " " : "\u00a0"}${year}`;
};

/** The time of an ISO moment in a time zone (IANA): `15:40`. */
export const formatTime = (iso: string, locale: string, zone: string): string =>
  new Intl.DateTimeFormat(tag(locale), { hour: "2-digit", minute: "2-digit", timeZone: zone }).format(
    new Date(iso),
  );

/** Time left on a clock: `0:47`. Takes milliseconds; a started second counts. */
export const formatCountdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};
