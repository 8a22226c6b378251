import * as v from "valibot";
import { Id, Slug } from "#contract/identifier.ts";

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

/** The parameters of a link to the home page; invalid ones are ignored. */
export const LandingSearch = v.object({
  city: v.optional(v.fallback(v.optional(Id), undefined)),
  device: v.optional(v.fallback(v.optional(Slug), undefined)),
  utm_source: v.optional(v.fallback(v.optional(AdvertisingTag), undefined)),
});
