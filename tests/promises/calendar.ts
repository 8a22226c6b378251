/* The oracle's own calendar, independent of the product's. A day is `YYYY-MM-DD`, a moment ms since 1970. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * The city's id in the sandbox, its hours ahead of UTC, and where its people move (Kazan has Moscow's time).
 * Russia has no summer time.
 */
export const cities = {
  moscow: { id: 1, ahead: 3, next: 3, nextAhead: 3 },
  novosibirsk: { id: 6, ahead: 7, next: 1, nextAhead: 3 },
} as const;
export type City = keyof typeof cities;

let ahead: number = cities.moscow.ahead;

/** Days are this city's from now on. */
export const setCity = (city: City): void => {
  ahead = cities[city].ahead;
};

/** Local date and time: `2026-11-21T09:05`. `hours`: ahead of UTC. */
export const shownAt = (moment: number, hours = ahead): string =>
  new Date(moment + hours * hour).toISOString().slice(0, 16);

export const dayOf = (moment: number, hours = ahead): string => shownAt(moment, hours).slice(0, 10);

export const midnightOf = (on: string): number => Date.parse(`${on}T00:00:00Z`) - ahead * hour;

export const daysBetween = (from: string, to: string): number =>
  Math.round((midnightOf(to) - midnightOf(from)) / day);

export const addDays = (to: string, days: number): string => dayOf(midnightOf(to) + days * day + 12 * hour);

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const lengthOf = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 ? 29 : (lengths[month - 1] ?? 0);

/** The same day months later, or the last of that month. */
export const addMonths = (to: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = to.split("-").map(Number);
  const later = year * 12 + month - 1 + months;
  const [y, m] = [Math.floor(later / 12), (later % 12) + 1];
  const d = Math.min(date, lengthOf(y, m));
  return `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
};

const beginnings = [
  "янв",
  "фев",
  "мар",
  "апр",
  "мая",
  "июн",
  "июл",
  "авг",
  "сен",
  "окт",
  "ноя",
  "дек",
  "jan",
  "feb",
  "mar",
  "apr",
  "may",
  "jun",
  "jul",
  "aug",
  "sep",
  "oct",
  "nov",
  "dec",
];
/** 1 to 12; 0 for another word. */
const monthOf = (word: string): number => {
  const at = beginnings.indexOf(word.slice(0, 3).toLowerCase());
  return at < 0 ? 0 : (at % 12) + 1;
};
const months = beginnings.join("|");
const written = new RegExp(
  `(?<!\\d)(\\d{1,2})[\\s\\u00a0]+((?:${months})[а-яa-z]*)\\.?(?:,?[\\s\\u00a0]+(20\\d\\d))?`,
  "gi",
);

/**
 * Days named in a text. A day without a year is the nearest to `readAt` in letters, and of the current year
 * on pages.
 */
export const daysIn = (text: string, readAt: number, without: "nearest" | "current" = "nearest"): string[] =>
  [...text.matchAll(written)].map(([, date = "", month = "", year]) => {
    const known = Number(dayOf(readAt).slice(0, 4));
    const unsaid = without === "current" ? [known] : [known - 1, known, known + 1];
    const candidates = (year === undefined ? unsaid : [Number(year)]).map((y) =>
      [y, String(monthOf(month)).padStart(2, "0"), date.padStart(2, "0")].join("-"),
    );
    const distance = (on: string) => Math.abs(midnightOf(on) - readAt);
    return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? "";
  });

/** In kopecks. */
export const sumsIn = (text: string): number[] =>
  [...text.matchAll(/(\d[\d\s\u00a0\u202f]*)(?:,(\d\d))?[\s\u00a0\u202f]*₽/g)].map(
    ([, roubles = "", kopecks = "00"]) => Number(roubles.replaceAll(/\D/g, "")) * 100 + Number(kopecks),
  );

/** Last digits of named cards. */
export const cardsIn = (text: string): string[] =>
  [...text.matchAll(/••[\s\u00a0]*(\d{4})/g)].map(([, digits = ""]) => digits);
