import * as v from "valibot";

/** Nothing is seen of it: default-ignorable code points (Unicode), controls, blanks that are no spaces. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]|(?!\s)\p{Cc}/gu;

/** The value of a decimal digit of any script: Unicode has them in runs of ten, from zero. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
};

/**
 * Cleans what a person typed, before it is compared or stored: letters composed (NFC), digits of any script as ASCII,
 * no invisible or bidirectional marks, single spaces, none at the ends. Line breaks become spaces unless `keepLines`.
 */
export const cleanText = (typed: string, { keepLines = false } = {}): string => {
  const shown = typed
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll(invisible, "")
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .normalize("NFC");
  return (
    keepLines ? shown.replaceAll(/[^\S\n]+/g, " ").replaceAll(/ ?\n ?/g, "\n") : shown.replaceAll(/\s+/g, " ")
  ).trim();
};

/** Text that people type: well-formed Unicode without NUL; cleaned, 1 to `limit` UTF-16 units. */
export const text = (limit: number, { keepLines = false } = {}) =>
  v.pipe(
    v.string(),
    v.check((value) => value.isWellFormed() && !value.includes("\u0000"), "malformed text"),
    v.description(`1 to ${limit} characters`),
    v.transform((typed) => cleanText(typed, { keepLines })),
    v.minLength(1),
    v.maxLength(limit),
  );

/** A name as the shop gives it. Its number stays with it wherever the line ends: `Лист 10`. */
export const Name = v.pipe(
  v.string(),
  v.transform((name) => name.replaceAll(/ (?=\d)/g, "\u00a0")),
);
