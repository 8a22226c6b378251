import type { ReplyWire } from "#contract/call.ts";
import type { getCatalog, getCities, getCompanies } from "#contract/info.ts";
import { deliveryDays } from "#server/catalog/delivery.rules.ts";

/** The zone of all clients. */
export const zone = "Europe/Moscow";

const city = (id: number, name: string, supported = true) => ({ id, name, timezone: zone, supported });

export const cities: ReplyWire<typeof getCities>["cities"] = [
  city(1, "Москва"),
  city(2, "Казань"),
  city(3, "Пермь"),
  city(4, "Тула"),
  city(5, "Омск"),
  city(6, "Томск"),
  city(7, "Якутск", false),
];

export const companies: ReplyWire<typeof getCompanies>["companies"] = [{ id: 1, name: "Быстрая доставка" }];

export const categories = [
  { id: 1, name: "Велосипеды", slug: "e-bikes" },
  { id: 2, name: "Самокаты", slug: "scooters" },
];

export const offices = [
  { id: 1, city: 1, name: "Склад", address: "Валовая, 21", hours: "10–20", lat: 0, lon: 0 },
];

/** Delivery in a supported city; kopecks. */
export const delivery = { price: 50_000, slots: ["10:00–14:00"] };

const device = (id: number, categoryId: number, slug: string, price: number) => ({
  id,
  categoryId,
  slug,
  name: slug,
  model: slug,
  image: "",
  deposit: id === 2 ? 300_000 : 0,
  insurance: 50_000,
  extras: [{ id, name: `Сумка ${id}`, price: 29_000 }],
  terms: [
    { months: 1, price },
    { months: 3, price: price - 10_000 },
  ],
  stock: id === 2 ? 2 : 20,
});

export const devices = [device(1, 1, "kolibri-cargo", 1_200_000), device(2, 2, "strizh-city", 800_000)];

export const promos = [
  { code: "BONUS500", kind: "bonus", value: 50_000 },
  { code: "LIME10", kind: "discount", value: 10 },
] as const;

/** Delivery and pickup in a city; without a city there is no delivery. */
const placesIn = (cityId: number | null, now: number) => ({
  pickup_offices: offices.filter((office) => cityId === null || office.city === cityId),
  delivery: cities.some(({ id, supported }) => id === cityId && supported)
    ? { ...delivery, days: deliveryDays(new Date(now), zone) }
    : null,
});

/** The catalogue; `serial` identifies it (`serialOf`). */
export const catalogue = (
  { serial, stock }: { serial: number; stock: ReadonlyMap<number, number> },
  cityId: number | null,
  now: number,
): ReplyWire<typeof getCatalog> => ({
  cities,
  category: categories,
  gadgets: devices.map(({ id, name, slug, categoryId, model, deposit, insurance, extras, terms, image }) => ({
    id,
    name,
    slug,
    model,
    deposit,
    extras,
    image,
    categoyID: categoryId,
    features: [],
    specs: [],
    kit: [],
    shelves: [],
    insurance: { price: insurance },
    months: terms.map(({ months, price }) => ({ count: months, price })),
    available: (stock.get(id) ?? 0) > 0,
  })),
  org: {
    whatsapp: `https://chat.test/${serial}`,
    telegram: null,
    vk: null,
    ...placesIn(cityId, now),
    sbp: true,
  },
});

/** The serial number of a catalogue. */
export const serialOf = ({ org }: { org: { whatsapp: string | null } }): number =>
  Number(org.whatsapp?.split("/").at(-1));
