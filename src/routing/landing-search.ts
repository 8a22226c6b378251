import * as v from "valibot";
import { Id, Slug } from "#contract/identifier.ts";
import { AdvertisingTag } from "./advertising-tag.ts";

/** What a link to the home page may choose; what makes no sense is as if it were not there. */
export const LandingSearch = v.object({
  city: v.optional(v.fallback(v.optional(Id), undefined)),
  device: v.optional(v.fallback(v.optional(Slug), undefined)),
  utm_source: v.optional(v.fallback(v.optional(AdvertisingTag), undefined)),
});

/** The same, read of an address as the router would read it: what is told twice is told by nobody. */
export const chosenIn = ({ searchParams }: URL): v.InferOutput<typeof LandingSearch> => {
  const once = (name: string): string | undefined => {
    const [told, ...more] = searchParams.getAll(name);
    return more.length === 0 ? told : undefined;
  };
  const city = once("city") ?? "";
  return v.parse(LandingSearch, {
    city: /^\d+$/.test(city) ? Number(city) : undefined,
    device: once("device"),
    utm_source: once("utm_source"),
  });
};
