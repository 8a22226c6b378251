import type { Database } from "#server/platform/database/database.ts";
import {
  categories as categoryTable,
  cities as cityTable,
  companies as companyTable,
  deviceExtras,
  deviceTerms,
  devices as deviceTable,
  offices as officeTable,
  organization as organizationTable,
  promos as promoTable,
  shelves as shelfTable,
  translations,
} from "#server/platform/database/tables/catalog.ts";
import { categories, devices, nightStorage } from "./devices.ts";
import { english } from "./english.ts";
import { cities, companies, offices, organization } from "./places.ts";

/** Units of a device in each Moscow office, in the order of places.ts; other cities do not count theirs. */
const shelves: Readonly<Record<string, readonly number[]>> = {
  "kolibri-2": [6, 2, 0],
  "kolibri-kargo": [3, 1, 0],
  strizh: [4, 0, 2],
  "signal-5": [9, 4, 5],
  "signal-5-pro": [2, 0, 1],
  "korob-45": [20, 12, 8],
  "zaryad-14": [5, 3, 1],
  "zaryad-20": [0, 1, 0],
  "list-10": [2, 1, 0],
};

/** `OLD` has expired; others can be used once per client. Kopecks or percent, as in the table. */
const promos = [
  { code: "LIME10", kind: "discount", value: 10, expires: null },
  { code: "BONUS500", kind: "bonus", value: 50_000, expires: null },
  { code: "OLD", kind: "discount", value: 10, expires: new Date("2024-01-01T00:00:00+03:00") },
] as const;

/** Id of a seeded row by name or slug; an unknown name is an error of the seed. */
export type Find = (name: string) => number;

export type Reference = { city: Find; office: Find; company: Find; device: Find };

const finder =
  (ids: ReadonlyMap<string, number>): Find =>
  (name) => {
    const found = ids.get(name);
    if (found === undefined) throw new Error(`the seed has no ${name}`);
    return found;
  };

/** Cities, offices, employers, devices, promo codes and their translations. */
export const seedReference = async (tx: Database): Promise<Reference> => {
  const position = (_: unknown, index: number) => ({ position: index + 1 });

  const cityRows = await tx
    .insert(cityTable)
    .values(cities.map((city, index) => ({ ...city, ...position(city, index) })))
    .returning();
  const city = finder(new Map(cityRows.map(({ name, id }) => [name, id])));

  const companyRows = await tx
    .insert(companyTable)
    .values(companies.map((name, index) => ({ name, ...position(name, index) })))
    .returning();
  const officeRows = await tx
    .insert(officeTable)
    .values(offices.map(({ city: name, ...office }) => ({ ...office, cityId: city(name) })))
    .returning();
  await tx.insert(organizationTable).values(organization);

  const categoryRows = await tx
    .insert(categoryTable)
    .values(categories.map((category, index) => ({ ...category, ...position(category, index) })))
    .returning();
  const category = finder(new Map(categoryRows.map(({ slug, id }) => [slug, id])));

  const deviceRows = await tx
    .insert(deviceTable)
    .values(
      devices.map(
        ({ category: slug, terms: _terms, extras: _extras, specs, kit, views, ...device }, index) => ({
          ...device,
          specs: specs.map(([value, name]) => ({ value, name })),
          views: views.map(([image, alt]) => ({ image, alt })),
          kit: kit.map(([name, note, image, value]) => ({ name, note, image, value })),
          categoryId: category(slug),
          ...position(device, index),
        }),
      ),
    )
    .returning();
  const device = finder(new Map(deviceRows.map(({ slug, id }) => [slug, id])));
  await tx
    .insert(deviceTerms)
    .values(
      devices.flatMap(({ slug, terms }) =>
        terms.map(([months, price]) => ({ deviceId: device(slug), months, price })),
      ),
    );
  await tx.insert(deviceExtras).values(
    devices.flatMap(({ slug, extras }) =>
      extras.map(([name, price, value]) => ({
        deviceId: device(slug),
        name,
        price,
        value,
        act: name === nightStorage[0] ? ("overnightStorage" as const) : null,
        physical: name !== nightStorage[0],
      })),
    ),
  );
  const inMoscow = officeRows.filter(({ cityId }) => cityId === city("Москва"));
  await tx.insert(shelfTable).values(
    Object.entries(shelves).flatMap(([slug, counted]) =>
      inMoscow.map(({ id: officeId }, index) => ({
        deviceId: device(slug),
        officeId,
        units: counted[index] ?? 0,
      })),
    ),
  );
  await tx.insert(promoTable).values([...promos]);
  await tx
    .insert(translations)
    .values(Object.entries(english).map(([source, text]) => ({ language: "en" as const, source, text })));

  return {
    city,
    device,
    office: finder(new Map(officeRows.map(({ name, id }) => [name, id]))),
    company: finder(new Map(companyRows.map(({ name, id }) => [name, id]))),
  };
};
