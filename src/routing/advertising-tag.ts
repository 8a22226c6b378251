import * as v from "valibot";

/**
 * Which advertisement a link is from, as it says itself (`utm_source`): up to 64 letters, digits and plain signs.
 * Whatever else the address holds in its place is no tag.
 */
export const AdvertisingTag = v.pipe(
  // The router reads a number where there are only digits.
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._~+-]{0,63}$/u),
);
