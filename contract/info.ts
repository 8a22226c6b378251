import * as v from "valibot";
import { languages } from "./language.ts";
import { defineCall } from "./call.ts";
import { IsoDay } from "./day.ts";
import { FormId } from "./form.ts";
import { Id, Slug } from "./identifier.ts";
import { Kopecks } from "./kopecks.ts";
import { Name } from "./text.ts";

/** A city; `timezone` is an IANA name. */
export const City = v.object({ id: Id, name: v.string(), timezone: v.string(), supported: v.boolean() });
export type City = v.InferOutput<typeof City>;

/** Swaps positions 5 and 6, counted from 1 (spec §7); a shorter list is unchanged. */
export const swapCities = <T>(cities: readonly T[]): T[] => {
  const [fifth, sixth] = [cities[4], cities[5]];
  if (fifth === undefined || sixth === undefined) return [...cities];
  return cities.toSpliced(4, 2, sixth, fifth);
};

const Cities = v.pipe(v.array(City), v.transform(swapCities));

/** Opening hours in the city's time: `09:00`, `21:00`; at most `24:00`. */
const Hours = v.pipe(
  v.object({
    opens: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
    closes: v.pipe(v.string(), v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)),
  }),
  v.check(({ opens, closes }) => opens < closes, "must open before it closes"),
);
/** A week from Monday on; null: closed. */
export const Week = v.pipe(v.array(v.nullable(Hours)), v.length(7));
export type Week = v.InferOutput<typeof Week>;

export const Office = v.pipe(
  v.object({
    id: Id,
    city: Id,
    name: v.string(),
    address: v.string(),
    hours: v.string(),
    lat: v.number(),
    lon: v.number(),
    /** `hours` in computable form, and the office's phone: 11 digits from 7 (both ours). */
    week: v.optional(Week),
    phone: v.optional(v.pipe(v.string(), v.regex(/^7\d{10}$/))),
  }),
  v.transform(({ city, ...rest }) => ({ ...rest, cityId: city })),
);
export type Office = v.InferOutput<typeof Office>;

/** `one`: what a device of it is, such as "Самокат"; ours and optional. */
export const Category = v.object({ id: Id, name: v.string(), slug: Slug, one: v.optional(Name) });
export type Category = v.InferOutput<typeof Category>;

/** A feature in two lines: `90 км`, `на одном заряде`. */
export const Spec = v.object({ value: v.string(), name: v.string() });
export type Spec = v.InferOutput<typeof Spec>;
/** An accessory; `image` is the name of a drawing (public/art). */
export const KitItem = v.object({
  name: v.string(),
  note: v.optional(v.string()),
  image: v.optional(v.string()),
});
export type KitItem = v.InferOutput<typeof KitItem>;
/** Width and height of a picture, pixels. */
const Pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));
/** One size of a picture; `src` is a file of our own origin. */
const PictureFile = v.object({
  type: v.picklist(["image/avif", "image/jpeg", "image/svg+xml"]),
  width: Pixels,
  src: v.pipe(v.string(), v.regex(/^(?:\/[a-z0-9-]+)+\.(?:avif|jpg|svg)$/)),
});
/** A view of a device, or of things that changed hands: `width` and `height` of the largest file, the same for all types. */
export const DevicePicture = v.object({
  alt: Name,
  width: Pixels,
  height: Pixels,
  files: v.pipe(v.array(PictureFile), v.minLength(1)),
});
export type DevicePicture = v.InferOutput<typeof DevicePicture>;
/** Number of a device in an office. */
const Shelf = v.object({ office: Id, units: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/** A device for rent. Prices in kopecks; `months[].price`, `insurance.price` and `extras[].price` are per month. */
export const Gadget = v.pipe(
  v.object({
    id: Id,
    name: Name,
    slug: Slug,
    categoyID: Id,
    model: v.string(),
    features: v.array(v.string()),
    deposit: Kopecks,
    insurance: v.object({ price: Kopecks }),
    extras: v.array(v.object({ id: Id, name: Name, price: Kopecks })),
    months: v.pipe(
      v.array(v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(1)), price: Kopecks })),
      v.minLength(1),
    ),
    image: v.string(),
    available: v.boolean(),
    /** All below are ours and optional. A sentence about the device. */
    about: v.optional(v.string()),
    specs: v.optional(v.array(Spec)),
    kit: v.optional(v.array(KitItem)),
    /** For offices of the city; one that is missing does not count its stock. */
    shelves: v.optional(v.array(Shelf)),
    /** Views, the first in front; without them the drawing `image`. */
    pictures: v.optional(v.array(DevicePicture)),
  }),
  v.transform(({ categoyID, ...rest }) => ({ ...rest, categoryId: categoyID })),
);
export type Gadget = v.InferOutput<typeof Gadget>;

/** Delivery: price in kopecks, days in the city's calendar, hours such as `10:00–14:00`. */
export const DeliveryOffer = v.object({ price: Kopecks, days: v.array(IsoDay), slots: v.array(v.string()) });

/** Company details. */
export const Company = v.object({
  name: v.string(),
  inn: v.pipe(v.string(), v.regex(/^\d{10}$/)),
  ogrn: v.pipe(v.string(), v.regex(/^\d{13}$/)),
  address: v.string(),
});
export type Company = v.InferOutput<typeof Company>;

const httpsLink = v.nullable(v.pipe(v.string(), v.url(), v.startsWith("https://")));
export const Org = v.pipe(
  v.object({
    whatsapp: httpsLink,
    telegram: httpsLink,
    vk: httpsLink,
    pickup_offices: v.array(Office),
    delivery: v.nullable(DeliveryOffer),
    /** The renting company, for acts and receipts (ours). */
    company: v.optional(Company),
    /** Whether SBP is available (contract/payment.ts), by default not (ours). */
    sbp: v.optional(v.boolean()),
  }),
  v.transform(({ pickup_offices, ...rest }) => ({ ...rest, offices: pickup_offices })),
);
export type Org = v.InferOutput<typeof Org>;

export const Catalog = v.pipe(
  v.object({ cities: Cities, category: v.array(Category), gadgets: v.array(Gadget), org: Org }),
  v.transform(({ category, ...rest }) => ({ ...rest, categories: category })),
);
export type Catalog = v.InferOutput<typeof Catalog>;

export const getCities = defineCall("GET", "info/cities/", {
  access: "anyone",
  reply: v.object({ cities: Cities }),
});

export const getCompanies = defineCall("GET", "info/companies/", {
  access: "anyone",
  reply: v.object({ companies: v.array(v.object({ id: Id, name: v.string() })) }),
});

export const getCatalog = defineCall("GET", "info/catalog/", {
  access: "anyone",
  body: "query",
  request: v.object({ city: v.optional(FormId) }),
  reply: Catalog,
});

export const docNames = [
  "oferta",
  "privacy",
  "personal-data",
  "cookies",
  "rekurrent",
  "about",
  "bonus-system",
  "delivery",
  "information-delete-profile",
  "protection-plan",
  "care-plan",
  "accessibility",
  "processors",
  "complaints",
  "security",
] as const;
export const DocName = v.picklist(docNames);
export type DocName = v.InferOutput<typeof DocName>;

/** A document; `body` is Markdown. An unknown name is 404. */
export const getDoc = defineCall("GET", "info/{doc}/", {
  access: "anyone",
  body: "query",
  request: v.object({ language: v.optional(v.picklist(languages)) }),
  reply: v.object({ title: v.string(), updated: IsoDay, body: v.string() }),
});

export const getFaq = defineCall("GET", "info/faq/", {
  access: "anyone",
  body: "query",
  request: v.object({ language: v.optional(v.picklist(languages)) }),
  reply: v.object({
    groups: v.array(
      v.object({ title: v.string(), items: v.array(v.object({ question: v.string(), answer: v.string() })) }),
    ),
  }),
});
