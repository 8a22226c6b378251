import * as v from "valibot";
import { CardBrand, cardBrandNames } from "#contract/card.ts";
import { daysBetween, midnightOf } from "#contract/day.ts";
import type { Language } from "#contract/language.ts";
import { inRoubles } from "#contract/kopecks.ts";

export type CardName = { readonly brand: string; readonly last4: string };

/** Formats values of notifications in one language. */
export type Formatter = {
  readonly language: Language;
  /** The device with its kind: `Самокат «Стриж»`, `Strizh scooter`; empty without a subscription. */
  readonly device: string;
  /** The day of sending, ISO. */
  readonly today: string;
  /** Kopecks as roubles, without kopecks if whole. */
  sum(kopecks: number): string;
  /** A day (`YYYY-MM-DD`), with its year if over half a year away. */
  day(day: string): string;
  /** A moment (ISO 8601) in a time zone (IANA). */
  moment(at: string, timezone: string): string;
  card(card: CardName): string;
  /** Translates a term of the shop: an address, an extra. */
  translate(word: string): string;
  /** `3 месяца`, `3 months`. */
  months(count: number): string;
  /** `5 платежей`, `5 payments`. */
  payments(count: number): string;
  /** Bonus points, given in kopecks: `420 бонусов`, `420 bonus points`. */
  points(kopecks: number): string;
};

const locales = { ru: "ru", en: "en-GB" } as const;

const wholeRoubles = new Intl.NumberFormat("ru", { maximumFractionDigits: 0 });
const withKopecks = new Intl.NumberFormat("ru", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const halfYear = 182;

const formatDay = (day: string, language: Language, today: string): string => {
  const far = Math.abs(daysBetween(today, day)) > halfYear;
  const format = new Intl.DateTimeFormat(locales[language], {
    ...({ day: "numeric", month: "long", timeZone: "UTC" } as const),
    ...(far ? ({ year: "numeric" } as const) : {}),
  });
  // Without "г.", which only official papers have.
  return format.format(midnightOf(day)).replace(/\s?г\.$/, "");
};

/** One, few, many, and of a fraction. */
type Forms = readonly [string, string, string, string];
const counted = {
  months: {
    ru: ["месяц", "месяца", "месяцев", "месяца"],
    en: ["month", "months", "months", "months"],
  },
  payments: {
    ru: ["платёж", "платежа", "платежей", "платежа"],
    en: ["payment", "payments", "payments", "payments"],
  },
  points: {
    ru: ["бонус", "бонуса", "бонусов", "бонуса"],
    en: ["bonus point", "bonus points", "bonus points", "bonus points"],
  },
} as const satisfies Record<string, Record<Language, Forms>>;

const formatCount = (count: number, what: keyof typeof counted, language: Language): string => {
  const form = new Intl.PluralRules(locales[language]).select(count);
  const at = ["one", "few", "many"].indexOf(form);
  return `${(Number.isInteger(count) ? wholeRoubles : withKopecks).format(count)} ${counted[what][language].at(at) ?? ""}`;
};

/** `today`: the day of sending. */
export const createFormatter = (
  language: Language,
  { device, today, translate }: { device: string; today: string; translate: (word: string) => string },
): Formatter => ({
  language,
  device,
  today,
  sum: (kopecks) =>
    `${(Number.isInteger(inRoubles(kopecks)) ? wholeRoubles : withKopecks).format(inRoubles(kopecks))}\u00a0₽`,
  day: (day) => formatDay(day, language, today),
  moment: (at, timeZone) =>
    new Intl.DateTimeFormat(locales[language], {
      ...({ day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" } as const),
      timeZone,
    }).format(new Date(at)),
  card: ({ brand, last4 }) =>
    `${v.is(CardBrand, brand) ? cardBrandNames[language][brand] : ""} •• ${last4}`.trim(),
  translate,
  months: (count) => formatCount(count, "months", language),
  payments: (count) => formatCount(count, "payments", language),
  points: (kopecks) => formatCount(inRoubles(kopecks), "points", language),
});
