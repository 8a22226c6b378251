import type { Catalog, Category, Gadget, Office } from "#contract/info.ts";

/** What the address `/catalog/{slug}/` names: a category, or a device with its category (spec §2). */
export type Place =
  | { kind: "category"; category: Category }
  | { kind: "device"; device: Gadget; category: Category | null };

export const findPlace = (catalog: Catalog, slug: string): Place | null => {
  const category = catalog.categories.find((each) => each.slug === slug);
  if (category !== undefined) return { kind: "category", category };
  const device = catalog.gadgets.find((each) => each.slug === slug);
  return device === undefined ? null : { kind: "device", device, category: categoryOf(catalog, device) };
};

/** A device whose category the catalogue does not know stands by itself. */
export const categoryOf = (catalog: Catalog, device: Gadget): Category | null =>
  catalog.categories.find(({ id }) => id === device.categoryId) ?? null;

/** Devices of the category, in the catalogue's order. */
export const devicesOf = (catalog: Catalog, category: Category): Gadget[] =>
  catalog.gadgets.filter(({ categoryId }) => categoryId === category.id);

/** The least a month can cost, in kopecks. */
export const lowestPrice = (device: Gadget): number => Math.min(...device.months.map(({ price }) => price));

/** What a month costs by itself: the price of the shortest term, in kopecks. */
export const priceByMonth = (device: Gadget): number =>
  device.months.reduce((shortest, term) => (term.count < shortest.count ? term : shortest)).price;

/** How many of a device lie in an office; null where nobody counts. */
export const unitsIn = ({ shelves }: Pick<Gadget, "shelves">, office: Pick<Office, "id">): number | null =>
  shelves?.find((shelf) => shelf.office === office.id)?.units ?? null;
