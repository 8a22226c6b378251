import * as v from "valibot";
import { Id, Slug } from "#contract/identifier.ts";
import { AdvertisingTag } from "./advertising-tag.ts";

/** The parameters of a link to the home page; invalid ones are ignored. */
export const LandingSearch = v.object({
  city: v.optional(v.fallback(v.optional(Id), undefined)),
  device: v.optional(v.fallback(v.optional(Slug), undefined)),
  utm_source: v.optional(v.fallback(v.optional(AdvertisingTag), undefined)),
});
