import type { Catalog, Category, Gadget, Office } from "#contract/info.ts";
import { lowerCase } from "#contract/text.ts";
import { tie } from "../../i18n/typography.ts";

/** URL of a device's drawing. Only names of our own pattern become part of a URL. */
export const artUrl = (image: string): string =>
  /^[a-z0-9-]+$/.test(image) ? `/art/${image}.svg` : "/art/bag.svg";

export const capitalised = (feature: string): string => feature.slice(0, 1).toUpperCase() + feature.slice(1);

/** Keeps a number with its unit: `40 kg`. */
const withUnits = (line: string): string => line.replaceAll(/(\d) (?=\p{L}{1,3}(?!\p{L}))/gu, "$1\u00a0");

/** Features as one sentence: `До 90 км, багажник на 40 кг`. */
export const featureLine = (features: readonly string[]): string => withUnits(tie(sentence(features)));

const sentence = (features: readonly string[]): string =>
  features.map((feature, index) => (index === 0 ? capitalised(feature) : lowerCase(feature))).join(", ");

/** What `/catalog/{slug}/` names (spec §2). */
export type SlugTarget =
  | { kind: "category"; category: Category }
  | { kind: "device"; device: Gadget; category: Category | null };

export const findBySlug = (catalog: Catalog, slug: string): SlugTarget | null => {
  const category = catalog.categories.find((each) => each.slug === slug);
  if (category !== undefined) return { kind: "category", category };
  const device = catalog.gadgets.find((each) => each.slug === slug);
  return device === undefined ? null : { kind: "device", device, category: findCategory(catalog, device) };
};

/** Null if the catalogue lacks the category. */
export const findCategory = (catalog: Catalog, device: Gadget): Category | null =>
  catalog.categories.find(({ id }) => id === device.categoryId) ?? null;

/** In the order of the catalogue. */
export const devicesIn = (catalog: Catalog, category: Category): Gadget[] =>
  catalog.gadgets.filter(({ categoryId }) => categoryId === category.id);

/** The term with the lowest price per month, the shortest of such. `price` in kopecks per month. */
export const cheapestTerm = ({ months }: Pick<Gadget, "months">): Gadget["months"][number] =>
  months.reduce((best, term) =>
    term.price < best.price || (term.price === best.price && term.count < best.count) ? term : best,
  );

/** Whether terms differ in their monthly price: then the lowest is a price "from". */
export const pricesDiffer = ({ months }: Pick<Gadget, "months">): boolean =>
  new Set(months.map(({ price }) => price)).size > 1;

/** Units of a device in an office; null if unknown. */
export const unitsAt = ({ shelves }: Pick<Gadget, "shelves">, office: Pick<Office, "id">): number | null =>
  shelves?.find((shelf) => shelf.office === office.id)?.units ?? null;
