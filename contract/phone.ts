import * as v from "valibot";
import { cleanText } from "./text.ts";

/** A Russian mobile number: 11 digits, `79991234567`. */
export const Phone = v.pipe(v.string(), v.regex(/^79\d{9}$/));

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

const nationalOf = (number: string): string | null => {
  const digits = digitsOf(number);
  // A plus after digits begins another number.
  if (/\d.*\+/.test(number)) return null;
  // +8 is a prefix of Asia; only +89 is no country: +7 and 8 mixed up.
  const prefix = number.includes("+") ? /^(?:7|8$|8(?=9)|$)/ : /^(?:[78]|(?=9)|$)/;
  if (!prefix.test(digits)) return null;
  // A whole number pasted after a prefix has its own prefix.
  const national = digits.replace(prefix, "").replace(/^[78](?=9\d{9}$)/, "");
  return /^(?:9\d{0,9})?$/.test(national) ? national : null;
};

/**
 * The digits after +7 of what is, or can become by typing on, a Russian mobile number, in any spelling; else null. No
 * digit is dropped, except an extension (up to 6) after a whole number.
 */
export const readNational = (typed: string): string | null => {
  // A prefix before a whole pasted number: `+7 (+7 999…`.
  const text = cleanText(typed).replace(/^\D*[78]\D*(?=\+)/, "");
  const [, number = "", rest = ""] = /^(\D*[^\p{L},;#]*)(.*)$/u.exec(text) ?? [];
  const national = nationalOf(number);
  const extension = digitsOf(rest).length;
  return extension === 0 || (extension <= 6 && national?.length === 10) ? national : null;
};

/** Parses typed or pasted text (`+7 (999) 123-45-67`, `8 999…`, `999…`); null if it is no such number. */
export const readPhone = (typed: string): string | null => {
  const national = readNational(typed);
  return national?.length === 10 ? `7${national}` : null;
};

/** Whether it begins such a number and only lacks digits. */
export const isCutShort = (typed: string): boolean => (readNational(typed)?.length ?? 10) < 10;
