import * as v from "valibot";
import { Id, Slug } from "#contract/identifier.ts";
import { ParamText, searchParam } from "./search-params.ts";

/**
 * The advertisement that a link belongs to (`utm_source`): up to 64 letters, digits and `. _ ~ + -`. Other values are
 * refused.
 */
export const AdvertisingTag = v.pipe(ParamText, v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._~+-]{0,63}$/u));

/** The parameters of a link to the home page; invalid ones are ignored. */
export const LandingSearch = v.object({
  city: searchParam(Id),
  device: searchParam(Slug),
  utm_source: searchParam(AdvertisingTag),
});
