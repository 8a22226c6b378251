import * as v from "valibot";
import { Id, Slug } from "#contract/identifier.ts";
import { AdvertisingTag } from "./advertising-tag.ts";

/** What a link to the home page may choose; what makes no sense is as if it were not there. */
export const LandingSearch = v.object({
  city: v.optional(v.fallback(v.optional(Id), undefined)),
  device: v.optional(v.fallback(v.optional(Slug), undefined)),
  utm_source: v.optional(v.fallback(v.optional(AdvertisingTag), undefined)),
});
