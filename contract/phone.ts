import * as v from "valibot";
import { cleanText } from "./text.ts";

/** A Russian mobile number on the wire: 11 digits, `79991234567`. */
export const Phone = v.pipe(v.string(), v.regex(/^79\d{9}$/));

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

const nationalOf = (number: string): string | null => {
  const digits = digitsOf(number);
  // A plus begins a number; behind digits it begins another one.
  if (/\d.*\+/.test(number)) return null;
  // +8 begins numbers of Asia. Only +89 belongs to no country: it is +7 and 8 mixed up.
  const prefix = number.includes("+") ? /^(?:7|8$|8(?=9)|$)/ : /^(?:[78]|(?=9)|$)/;
  if (!prefix.test(digits)) return null;
  // A whole number pasted behind a prefix has one of its own.
  const national = digits.replace(prefix, "").replace(/^[78](?=9\d{9}$)/, "");
  return /^(?:9\d{0,9})?$/.test(national) ? national : null;
};

/**
 * The digits behind +7 of what is a Russian mobile number, or can become one by typing on, in any spelling; null for any
 * other number. No digit is left out, but an extension (up to 6) behind a whole number.
 */
export const readNational = (typed: string): string | null => {
  // A prefix alone goes before a whole number that was pasted behind it: `+7 (+7 999…`.
  const text = cleanText(typed).replace(/^\D*[78]\D*(?=\+)/, "");
  const [, number = "", rest = ""] = /^(\D*[^\p{L},;#]*)(.*)$/u.exec(text) ?? [];
  const national = nationalOf(number);
  const extension = digitsOf(rest).length;
  return extension === 0 || (extension <= 6 && national?.length === 10) ? national : null;
};

/** Reads what a person typed or pasted (`+7 (999) 123-45-67`, `8 999…`, `999…`) as a wire number; null for any other. */
export const readPhone = (typed: string): string | null => {
  const national = readNational(typed);
  return national?.length === 10 ? `7${national}` : null;
};

/** Whether it is the beginning of such a number, and lacks nothing but digits. */
export const isCutShort = (typed: string): boolean => (readNational(typed)?.length ?? 10) < 10;
