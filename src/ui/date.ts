import { midnightOf } from "#contract/day.ts";

interface DayOptions {
  /** `3 дек` instead of `3 декабря`. */
  short?: boolean;
  /** `вт, 3 декабря`. */
  weekday?: boolean;
  /** A year to leave out, usually the current one. */
  hideYear?: number;
}

/** British order and words: 3 December 2026, 15:40. */
const tag = (locale: string): string => (locale === "en" ? "en-GB" : locale);

// oxlint-disable-next-line shape/module-state -- formats depend on the key alone
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format is a hundred times slower than using it. */
const formatOf = (locale: string, month: "long" | "weekday" | "month"): Intl.DateTimeFormat => {
  const name = `${locale} ${month}`;
  const known = formats.get(name);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(tag(locale), {
    ...(month === "weekday"
      ? { weekday: "short" as const }
      : month === "month"
        ? { month: "long" as const }
        : { day: "numeric" as const, month }),
    timeZone: "UTC",
  });
  formats.set(name, made);
  return made;
};

/**
 * A day in words: `3 декабря`, `3 декабря 2027`, `3 Dec`.
 * @param shown a calendar day `YYYY-MM-DD`, without a time zone; convert a moment with `dayIn`
 */
export const formatDay = (shown: string, locale: string, options: DayOptions = {}): string => {
  const parts = formatOf(locale, "long").formatToParts(midnightOf(shown));
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((each) => each.type === type)?.value ?? "";
  const year = Number(shown.slice(0, 4));
  const weekday =
    options.weekday === true ? `${formatOf(locale, "weekday").format(midnightOf(shown))},\u00a0` : "";
  // Three letters in both languages, independent of the engine.
  const month = options.short === true ? part("month").slice(0, 3) : part("month");
  const day = `${weekday}${part("day")}\u00a0${month}`;
  if (year === options.hideYear) return day;
  // In a narrow column the year wraps onto its own line.
  return `${day} ${year}`;
};

/** A month in three letters, `дек`, in every engine. `shown`: any day of it. */
export const formatShortMonth = (shown: string, locale: string): string => {
  const month = formatOf(locale, "month").format(midnightOf(shown));
  return month.slice(0, 3);
};

/** A month in words, `Декабрь`, with its year unless that is `hideYear`. `shown`: any day of it. */
export const formatMonth = (shown: string, locale: string, hideYear: number | null): string => {
  const month = formatOf(locale, "month").format(midnightOf(shown));
  const year = Number(shown.slice(0, 4));
  return `${month.charAt(0).toLocaleUpperCase(locale)}${month.slice(1)}${year === hideYear ? "" : ` ${year}`}`;
};

/** A day of the week in short: `пн`. */
export const formatWeekday = (shown: string, locale: string): string =>
  formatOf(locale, "weekday").format(midnightOf(shown));

/** The time of an ISO moment in an IANA time zone: `15:40`. */
export const formatTime = (iso: string, locale: string, zone: string): string =>
  new Intl.DateTimeFormat(tag(locale), { hour: "2-digit", minute: "2-digit", timeZone: zone }).format(
    new Date(iso),
  );

/** Time left from milliseconds: `0:47`. Rounded down to seconds, as the clock it is counted by (ports/seconds.ts). */
export const formatCountdown = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};
