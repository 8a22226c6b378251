import { cleanText } from "#contract/text.ts";

/** `12.04.1996`, as a field shows a stored day `YYYY-MM-DD`; nothing for none. */
export const writeDay = (day: string | null): string => (day ?? "").split("-").toReversed().join(".");

/** Day, month and year with anything between them, or eight digits in a row: a keypad of digits has no full stop. */
const dayFirst = /^(\d{1,2})[\s./,-]+(\d{1,2})[\s./,-]+(\d{4})$|^(\d{2})(\d{2})(\d{4})$/;

/**
 * A typed day as `YYYY-MM-DD`; the contract says whether there is such a day. What cannot be read, and a day that a
 * browser has filled in (`1996-04-12`), stays as it is.
 */
export const readDay = (typed: string): string => {
  const parts = dayFirst
    .exec(cleanText(typed))
    ?.slice(1)
    .filter((part) => part !== undefined);
  const [day, month, year] = parts ?? [];
  return day === undefined || month === undefined || year === undefined
    ? cleanText(typed)
    : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
};
