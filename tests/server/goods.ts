import type { Database } from "#server/platform/database/database.ts";
import {
  categories,
  cities,
  companies,
  deviceExtras,
  devices,
  deviceTerms,
  offices,
  organization,
  promos,
} from "#server/platform/database/tables/catalog.ts";
import { filling } from "./rows.ts";

/** The tests' goods, with fixed ids. */
export const goods = {
  moscow: 1,
  kazan: 2,
  /** Known, not supported. */
  omsk: 3,
  company: 1,
  moscowOffice: 1,
  kazanOffice: 2,
  bike: 1,
  /** Its stock is one. */
  tablet: 2,
  /** Sold out. */
  phone: 3,
  bag: 1,
  lock: 2,
  /** An extra of the tablet. */
  cover: 3,
  /** An extra of the bike that has an act. */
  overnight: 4,
} as const;

export const slot = "10:00–14:00";

/** Fills an empty database with the goods. */
export const stockUp = filling(async (database: Database): Promise<void> => {
  const cityIn = (id: number, name: string, supported: boolean) => ({
    id,
    name,
    supported,
    timezone: "Europe/Moscow",
    position: id,
    deliveryPrice: supported ? 45_000 : null,
    deliverySlots: [slot],
  });
  await database
    .insert(cities)
    .values([
      cityIn(goods.moscow, "Москва", true),
      cityIn(goods.kazan, "Казань", true),
      cityIn(goods.omsk, "Омск", false),
    ]);
  await database.insert(companies).values({ id: goods.company, name: "Лавка", position: 1 });
  const officeIn = (id: number, cityId: number) => ({
    id,
    cityId,
    name: `Пункт ${id}`,
    address: "Валовая улица, 21",
    hours: "10–20",
    lat: 55.7,
    lon: 37.6,
  });
  await database
    .insert(offices)
    .values([officeIn(goods.moscowOffice, goods.moscow), officeIn(goods.kazanOffice, goods.kazan)]);
  await database.insert(organization).values({ id: 1, telegram: "https://telegram.example/kabinet" });
  await database.insert(categories).values({ id: 1, name: "Велосипеды", slug: "bikes", position: 1 });
  const device = (id: number, slug: string, stock: number) => ({
    id,
    slug,
    stock,
    position: id,
    categoryId: 1,
    name: slug,
    model: `${slug}-1`,
    features: ["лёгкий"],
    deposit: 700_000,
    insurancePrice: 59_000,
    image: "/art/ebike.svg",
  });
  await database
    .insert(devices)
    .values([
      device(goods.bike, "bike", 100),
      device(goods.tablet, "tablet", 1),
      device(goods.phone, "phone", 0),
    ]);
  await database.insert(deviceTerms).values(
    [goods.bike, goods.tablet, goods.phone].flatMap((deviceId) => [
      { deviceId, months: 1, price: 1_290_000 },
      { deviceId, months: 3, price: 1_090_000 },
    ]),
  );
  const extra = (id: number, deviceId: number, name: string) => ({ id, deviceId, name, price: 29_000 });
  await database.insert(deviceExtras).values([
    extra(goods.bag, goods.bike, "Сумка"),
    extra(goods.lock, goods.bike, "Замок"),
    extra(goods.cover, goods.tablet, "Чехол"),
    {
      ...extra(goods.overnight, goods.bike, "Ночное хранение"),
      act: "overnightStorage" as const,
      physical: false,
    },
  ]);
  await database.insert(promos).values([
    { code: "LIME10", kind: "discount", value: 10 },
    { code: "OLD", kind: "discount", value: 10, expires: new Date("2020-01-01T00:00:00Z") },
    { code: "BONUS500", kind: "bonus", value: 50_000 },
    { code: "ONLYONE", kind: "discount", value: 10, useLimit: 1 },
  ]);
});
