import * as v from "valibot";

/** A Russian mobile number on the wire: 11 digits, `79991234567`. */
export const Phone = v.pipe(v.string(), v.regex(/^79\d{9}$/));

/**
 * Reads what a person typed or pasted (`+7 (999) 123-45-67`, `8 999…`, `999…`) as a wire number.
 * Anything that is not a Russian mobile number gives null.
 */
export const readPhone = (typed: string): string | null => {
  if (!/^[\s\d()+.\-\u00a0\u2010-\u2015]*$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, "");
  const full = digits.length === 10 ? `7${digits}` : digits.replace(/^8(?=\d{10}$)/, "7");
  return v.is(Phone, full) ? full : null;
};
