import * as v from "valibot";

/** Default-ignorable code points, controls, blanks that are not spaces. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]|(?!\s)\p{Cc}/gu;

/** ASCII value of a decimal digit of any script: Unicode has them in runs of ten. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
};

/**
 * Normalises typed text: NFC, ASCII digits, no invisible or bidirectional marks, single spaces, trimmed. Line breaks
 * become spaces unless `keepLines`.
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

/** A word in the middle of a sentence; abbreviations such as `IP68` or `4G` stay as they are. */
export const lowerCase = (word: string): string =>
  /^\p{Lu}[\p{Ll}-]/u.test(word) ? word.slice(0, 1).toLowerCase() + word.slice(1) : word;

/** Typed text: well-formed Unicode without NUL, normalised, 1 to `limit` UTF-16 units. */
export const text = (limit: number, { keepLines = false } = {}) =>
  v.pipe(
    v.string(),
    v.check((value) => value.isWellFormed() && !value.includes("\u0000"), "malformed text"),
    v.description(`1 to ${limit} characters`),
    v.transform((typed) => cleanText(typed, { keepLines })),
    v.minLength(1),
    v.maxLength(limit),
  );

/** A name from the shop. Its number is kept on the same line: `Лист 10`. */
export const Name = v.pipe(
  v.string(),
  v.transform((name) => name.replaceAll(/ (?=\d)/g, "\u00a0")),
);
