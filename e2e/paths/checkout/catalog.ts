import type { Catalog, Gadget } from "#contract/info.ts";
import { delivery } from "#machines/checkout/checkout.model.ts";

/* The devices of the model (machines/checkout/checkout.model.ts), so that a page's forms begin and end with what it says. */

const cargo: Gadget = {
  id: 11,
  name: "Колибри Карго",
  slug: "kolibri-cargo",
  model: "Карго",
  categoryId: 1,
  features: ["90 км"],
  deposit: 500_000,
  insurance: { price: 49_900 },
  extras: [],
  months: [
    { count: 3, price: 1_199_000 },
    { count: 6, price: 1_099_000 },
  ],
  image: "ebike",
  available: true,
};

/** Its only term is longer than any that is ordered: the form of its first visit has no price, as the model's has none. */
const freight: Gadget = {
  ...cargo,
  id: 12,
  name: "Колибри Фрахт",
  slug: "kolibri-freight",
  model: "Фрахт",
  months: [{ count: 36, price: 999_000 }],
};

const office = {
  id: 6,
  cityId: 1,
  name: "Валовая",
  address: "Валовая улица, 37",
  hours: "10:00–20:00",
  lat: 55.73,
  lon: 37.63,
};

export const withDevices = (catalog: Catalog): Catalog => ({
  ...catalog,
  categories: [{ id: 1, name: "Грузовые", slug: "cargo" }],
  gadgets: [cargo, freight],
  org: {
    ...catalog.org,
    offices: [office],
    delivery: { price: 50_000, days: [delivery.day], slots: [delivery.slot] },
  },
});

/** The pages on which they are chosen, and choices made. */
export const pageOf = (deviceId: number): string =>
  `/catalog/cargo/${(deviceId === freight.id ? freight : cargo).slug}/`;
