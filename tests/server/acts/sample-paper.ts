import type { PaperFacts } from "#server/acts/render-paper.ts";
import type { acts } from "#server/platform/database/tables/acts.ts";

export type ActRow = typeof acts.$inferSelect;

/** Of a subscription with everything that papers state: delivered, with protection, in debt, and lost. */
export const subscription = {
  id: 41,
  status: "active",
  deviceId: 3,
  serial: "KLBC-00873",
  model: "KLB-C",
  start: "2026-01-11",
  end: "2027-01-11",
  anchorDay: "2026-01-11",
  anchorPeriod: 1,
  price: 948_000,
  deposit: 500_000,
  months: 12,
  insurance: true,
  extras: [{ id: 1, name: "Короб 45" }],
  deliveryAddress: "Валовая, 21",
  returnBy: "2026-12-01",
  debt: 948_000,
  contract: null,
  change: null,
  loss: null,
} as unknown as PaperFacts["subscription"]; // Cast: other columns are not read.

export const facts: PaperFacts = {
  subscription,
  device: { name: "Колибри Карго", image: "cargo-bike" },
  city: { name: "Москва", timezone: "Europe/Moscow" },
  place: "Валовая, 21",
  company: { name: "ООО «Кабинет»", inn: "7700002609", ogrn: "1267700000413", address: "Москва, Валовая, 2" },
  client: { lastName: "Ковалёв", firstName: "Артём", patronymic: "Игоревич", phone: "79990000001" },
  concluded: null,
  acts: [],
};
/** An unsigned act of that subscription. */
export const act = (type: ActRow["type"], rest: Partial<ActRow> = {}): ActRow => ({
  id: 7,
  subscriptionId: 41,
  type,
  ordinal: 2,
  number: "41/2",
  created: new Date("2026-02-12T21:30:00.000Z"),
  formerSerial: null,
  items: null,
  from: null,
  terms: null,
  kept: null,
  signedAt: null,
  lat: null,
  lon: null,
  ...rest,
});
