import * as v from "valibot";

/** A Russian mobile number on the wire: 11 digits, `79991234567`. */
export const Phone = v.pipe(v.string(), v.regex(/^79\d{9}$/));

/** The digits of what can be a number; null where there is a letter among them. */
const digitsOf = (typed: string): string | null =>
  /^[\s\d()+.\-\u00a0\u2010-\u2015]*$/.test(typed) ? typed.replace(/\D/g, "") : null;

/**
 * Reads what a person typed or pasted (`+7 (999) 123-45-67`, `8 999…`, `999…`) as a wire number.
 * Anything that is not a Russian mobile number gives null.
 */
export const readPhone = (typed: string): string | null => {
  const digits = digitsOf(typed);
  if (digits === null) return null;
  const full = digits.length === 10 ? `7${digits}` : digits.replace(/^8(?=\d{10}$)/, "7");
  return v.is(Phone, full) ? full : null;
};

/** Whether it is the beginning of such a number, and lacks nothing but digits. */
export const isCutShort = (typed: string): boolean => /^[78]?(?:9\d{0,8})?$/.test(digitsOf(typed) ?? "?");
