import { asc, eq, sql } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { DevicePicture, getCatalog, getCities } from "#contract/info.ts";
import type { SubscriptionCityWire, SubscriptionWire } from "#contract/subscription.ts";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import {
  categories,
  cities,
  deviceExtras,
  devicePictures,
  deviceTerms,
  devices,
  offices,
  organization,
  pictureFiles,
  shelves,
} from "../platform/database/tables/catalog.ts";
import type { Language } from "#contract/language.ts";
import { deliveryDays } from "./delivery.rules.ts";
import { pictureUrl } from "./picture.routes.ts";
import { type Translate, readTranslations } from "./translations.ts";

type CatalogWire = ReplyWire<typeof getCatalog>;
type CityRow = typeof cities.$inferSelect;

const findCities = preparedQuery((database) =>
  database.select().from(cities).orderBy(asc(cities.position), asc(cities.id)).prepare("cities"),
);
const findCategories = preparedQuery((database) =>
  database
    .select({ id: categories.id, name: categories.name, slug: categories.slug, one: categories.one })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
    .prepare("categories"),
);
const findDevices = preparedQuery((database) =>
  database.select().from(devices).orderBy(asc(devices.position), asc(devices.id)).prepare("devices"),
);
const findExtras = preparedQuery((database) =>
  database.select().from(deviceExtras).orderBy(asc(deviceExtras.id)).prepare("extras"),
);
const findPictures = preparedQuery((database) =>
  database
    .select({
      picture: devicePictures,
      file: { type: pictureFiles.type, width: pictureFiles.width, hash: pictureFiles.hash },
    })
    .from(devicePictures)
    .innerJoin(pictureFiles, eq(pictureFiles.pictureId, devicePictures.id))
    .orderBy(asc(devicePictures.position), asc(pictureFiles.type), asc(pictureFiles.width))
    .prepare("pictures"),
);
const findTerms = preparedQuery((database) =>
  database.select().from(deviceTerms).orderBy(asc(deviceTerms.months)).prepare("terms"),
);
const findShelves = preparedQuery((database) =>
  database
    .select({ deviceId: shelves.deviceId, office: shelves.officeId, units: shelves.units })
    .from(shelves)
    .innerJoin(offices, eq(offices.id, shelves.officeId))
    .where(eq(offices.cityId, sql.placeholder("cityId")))
    .orderBy(asc(shelves.officeId))
    .prepare("shelves_of_city"),
);
const findOrganization = preparedQuery((database) =>
  database.select().from(organization).prepare("organization"),
);
const findOffices = preparedQuery((database) =>
  database.select().from(offices).orderBy(asc(offices.id)).prepare("offices"),
);
const findOfficesOfCity = preparedQuery((database) =>
  database
    .select()
    .from(offices)
    .where(eq(offices.cityId, sql.placeholder("cityId")))
    .orderBy(asc(offices.id))
    .prepare("offices_of_city"),
);

const listCityRows = (database: Database): Promise<CityRow[]> => findCities(database).execute();

const cityWire =
  (translate: Translate) =>
  ({ id, name, timezone, supported }: CityRow) => ({ id, name: translate(name), timezone, supported });

const officeWire =
  (translate: Translate) =>
  ({ id, cityId: city, name, address, hours, lat, lon, week, phone }: typeof offices.$inferSelect) => ({
    id,
    city,
    name: translate(name),
    address: translate(address),
    hours: translate(hours),
    lat,
    lon,
    ...(week === null ? {} : { week }),
    ...(phone === null ? {} : { phone }),
  });

/**
 * The cities of subscriptions with their offices. An order's office is included even if it belongs to another
 * city now.
 */
export const readSubscriptionCities = async (
  database: Database,
  subscriptions: readonly SubscriptionWire[],
  language: Language,
): Promise<SubscriptionCityWire[]> => {
  if (subscriptions.length === 0) return [];
  const translate = await readTranslations(database, language);
  const all = await findOffices(database).execute();
  const ofCity = Map.groupBy(subscriptions, ({ city }) => city);
  return (await listCityRows(database)).flatMap(({ id, name, timezone }) => {
    const rented = ofCity.get(id);
    if (rented === undefined) return [];
    const ordered = new Set(rented.map(({ office }) => office));
    const own = all.filter((office) => office.cityId === id || ordered.has(office.id));
    return [{ id, name: translate(name), timezone, offices: own.map(officeWire(translate)) }];
  });
};

export const readCities = async (
  database: Database,
  language: Language,
): Promise<ReplyWire<typeof getCities>["cities"]> => {
  const translate = await readTranslations(database, language);
  return (await listCityRows(database)).map(cityWire(translate));
};

/** Stock in the offices of a city, by device. */
const readShelves = async (database: Database, cityId: number | null) => {
  if (cityId === null) return new Map<number, { deviceId: number; office: number; units: number }[]>();
  const rows = await findShelves(database).execute({ cityId });
  return Map.groupBy(rows, ({ deviceId }) => deviceId);
};

/** A drawing as a picture, on the grid of all drawings. */
const drawnView = (image: string, alt: string): DevicePicture => ({
  alt,
  width: 320,
  height: 240,
  files: [{ type: "image/svg+xml", width: 320, src: `/art/${image}.svg` }],
});

/** Photographs by device, in order. */
const readPhotographs = async (database: Database, translate: Translate) => {
  const rows = await findPictures(database).execute();
  const byDevice = Map.groupBy(rows, ({ picture }) => picture.deviceId);
  const read = (ofDevice: typeof rows): DevicePicture[] =>
    [...Map.groupBy(ofDevice, ({ picture }) => picture.id).values()].flatMap((files) =>
      files.slice(0, 1).map(({ picture: { alt, width, height } }) => ({
        alt: translate(alt),
        width,
        height,
        files: files.map(({ file: { type, width: wide, hash } }) => ({
          type,
          width: wide,
          src: pictureUrl(hash, type),
        })),
      })),
    );
  return new Map([...byDevice].map(([id, ofDevice]) => [id, read(ofDevice)]));
};

const readGadgets = async (
  database: Database,
  translate: Translate,
  cityId: number | null,
): Promise<CatalogWire["gadgets"]> => {
  const rows = await findDevices(database).execute();
  const extras = await findExtras(database).execute();
  const terms = await findTerms(database).execute();
  const lying = await readShelves(database, cityId);
  const photographs = await readPhotographs(database, translate);
  return rows.map((device) => ({
    id: device.id,
    name: translate(device.name),
    slug: device.slug,
    categoyID: device.categoryId,
    model: device.model,
    features: device.features.map(translate),
    deposit: device.deposit,
    insurance: { price: device.insurancePrice },
    extras: extras
      .filter((extra) => extra.deviceId === device.id)
      .map(({ id, name, price }) => ({ id, name: translate(name), price })),
    months: terms
      .filter((term) => term.deviceId === device.id)
      .map(({ months, price }) => ({ count: months, price })),
    image: device.image,
    available: device.stock > 0,
    ...(device.about === null ? {} : { about: translate(device.about) }),
    specs: device.specs.map(({ value, name }) => ({ value: translate(value), name: translate(name) })),
    kit: device.kit.map(({ name, note, image }) => ({
      name: translate(name),
      ...(note === undefined ? {} : { note: translate(note) }),
      ...(image === undefined ? {} : { image }),
    })),
    // Never more than the total stock.
    shelves: (lying.get(device.id) ?? []).map(({ office, units }) => ({
      office,
      units: Math.min(units, device.stock),
    })),
    pictures:
      photographs.get(device.id) ?? device.views.map(({ image, alt }) => drawnView(image, translate(alt))),
  }));
};

type Input = {
  readonly cityId: number | null;
  readonly now: Date;
  /** Whether SBP is offered. */
  readonly sbp: boolean;
};

/** Offices and delivery of a city; without a city all offices and no delivery. */
const readOrg = async (
  database: Database,
  { cityId, city, now, translate, sbp }: Input & { city: CityRow | undefined; translate: Translate },
): Promise<CatalogWire["org"]> => {
  const [links] = await findOrganization(database).execute();
  const rows = await (cityId === null
    ? findOffices(database).execute()
    : findOfficesOfCity(database).execute({ cityId }));
  const company = links?.company ?? null;
  return {
    whatsapp: links?.whatsapp ?? null,
    telegram: links?.telegram ?? null,
    vk: links?.vk ?? null,
    pickup_offices: rows.map(officeWire(translate)),
    sbp,
    delivery:
      city === undefined || city.deliveryPrice === null
        ? null
        : {
            price: city.deliveryPrice,
            days: deliveryDays(now, city.timezone),
            slots: city.deliverySlots,
          },
    ...(company === null
      ? {}
      : { company: { ...company, name: translate(company.name), address: translate(company.address) } }),
  };
};

/** Everything that can be rented, and the handover in a city (`cityId` null: none chosen). */
export const readCatalog = async (
  database: Database,
  { cityId, now, language, sbp }: Input & { language: Language },
): Promise<CatalogWire> => {
  const translate = await readTranslations(database, language);
  const rows = await listCityRows(database);
  const category = await findCategories(database).execute();
  const city = rows.find((row) => row.id === cityId);
  return {
    cities: rows.map(cityWire(translate)),
    category: category.map(({ id, name, slug, one }) => ({
      id,
      name: translate(name),
      slug,
      ...(one === null ? {} : { one: translate(one) }),
    })),
    // A device without rental terms is not offered.
    gadgets: (await readGadgets(database, translate, cityId)).filter((gadget) => gadget.months.length > 0),
    org: await readOrg(database, { cityId, city, now, translate, sbp }),
  };
};
