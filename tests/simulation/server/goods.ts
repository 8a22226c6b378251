import type { ReplyWire } from "#contract/call.ts";
import type { getCatalog, getCities, getCompanies } from "#contract/info.ts";

const city = (id: number, name: string, supported = true) => ({
  id,
  name,
  timezone: "Europe/Moscow",
  supported,
});

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

const device = (id: number, categoyID: number, slug: string, price: number) => ({
  id,
  name: slug,
  slug,
  categoyID,
  model: slug,
  features: [],
  deposit: 0,
  insurance: { price: 50_000 },
  extras: [],
  months: [
    { count: 1, price },
    { count: 3, price: price - 10_000 },
  ],
  image: "",
  available: true,
});

/** The catalogue; `serial` is in it to be known again (`serialOf`). */
export const catalogue = (serial: number): ReplyWire<typeof getCatalog> => ({
  cities,
  category: [
    { id: 1, name: "Велосипеды", slug: "e-bikes" },
    { id: 2, name: "Самокаты", slug: "scooters" },
  ],
  gadgets: [device(1, 1, "kolibri-cargo", 1_200_000), device(2, 2, "strizh-city", 800_000)],
  org: {
    whatsapp: `https://chat.test/${serial}`,
    telegram: null,
    vk: null,
    pickup_offices: [
      { id: 1, city: 1, name: "Склад", address: "Валовая, 21", hours: "10–20", lat: 0, lon: 0 },
    ],
    delivery: { price: 50_000, days: ["2026-11-22", "2026-11-23"], slots: ["10:00–14:00"] },
  },
});

/** Which reply a catalogue came from. */
export const serialOf = ({ org }: { org: { whatsapp: string | null } }): number =>
  Number(org.whatsapp?.split("/").at(-1));
