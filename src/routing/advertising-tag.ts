import * as v from "valibot";

/**
 * The advertisement that a link belongs to (`utm_source`): up to 64 letters, digits and `. _ ~ + -`. Other values are
 * refused.
 */
export const AdvertisingTag = v.pipe(
  // The router parses a value of digits as a number.
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._~+-]{0,63}$/u),
);
