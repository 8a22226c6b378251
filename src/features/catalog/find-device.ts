import type { Catalog, Category, Gadget, Office } from "#contract/info.ts";
import { tie } from "../../i18n/typography.ts";

/** The drawing of a device: `image` of the catalogue is a name of ours, and nothing else ends up in an address. */
export const artUrl = (image: string): string =>
  /^[a-z0-9-]+$/.test(image) ? `/art/${image}.svg` : "/art/bag.svg";

const first = (text: string, change: (letter: string) => string): string =>
  change(text.slice(0, 1)) + text.slice(1);

/** An ordinary word, not an abbreviation (`IP68`, `4G`), whose first letter may be written small. */
const isWord = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text);

/** Features as they begin a line of their own. */
export const capitalised = (feature: string): string => first(feature, (letter) => letter.toUpperCase());

/** A number stays with its unit, also in Latin letters: `40 kg`. */
const withUnits = (line: string): string => line.replaceAll(/(\d) (?=\p{L}{1,3}(?!\p{L}))/gu, "$1\u00a0");

/** Features in one line, as one sentence: `До 90 км, багажник на 40 кг`. */
export const featureLine = (features: readonly string[]): string => withUnits(tie(sentence(features)));

const sentence = (features: readonly string[]): string =>
  features
    .map((feature, index) =>
      index === 0
        ? capitalised(feature)
        : isWord(feature)
          ? first(feature, (letter) => letter.toLowerCase())
          : feature,
    )
    .join(", ");

/** What the address `/catalog/{slug}/` names: a category, or a device with its category (spec §2). */
export type SlugTarget =
  | { kind: "category"; category: Category }
  | { kind: "device"; device: Gadget; category: Category | null };

export const findBySlug = (catalog: Catalog, slug: string): SlugTarget | null => {
  const category = catalog.categories.find((each) => each.slug === slug);
  if (category !== undefined) return { kind: "category", category };
  const device = catalog.gadgets.find((each) => each.slug === slug);
  return device === undefined ? null : { kind: "device", device, category: findCategory(catalog, device) };
};

/** A device whose category the catalogue does not know stands by itself. */
export const findCategory = (catalog: Catalog, device: Gadget): Category | null =>
  catalog.categories.find(({ id }) => id === device.categoryId) ?? null;

/** Devices of the category, in the catalogue's order. */
export const devicesIn = (catalog: Catalog, category: Category): Gadget[] =>
  catalog.gadgets.filter(({ categoryId }) => categoryId === category.id);

/** The least a month can cost, in kopecks. */
export const lowestPrice = (device: Gadget): number => Math.min(...device.months.map(({ price }) => price));

/** What a month costs by itself: the price of the shortest term, in kopecks. */
export const priceByMonth = (device: Gadget): number =>
  device.months.reduce((shortest, term) => (term.count < shortest.count ? term : shortest)).price;

/** How many of a device lie in an office; null where nobody counts. */
export const unitsAt = ({ shelves }: Pick<Gadget, "shelves">, office: Pick<Office, "id">): number | null =>
  shelves?.find((shelf) => shelf.office === office.id)?.units ?? null;
