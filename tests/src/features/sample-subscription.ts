import type { Subscription } from "#contract/subscription.ts";

/** A subscription with everything that papers state: delivered, with protection, in debt. */
export const rented: Subscription = {
  id: 41,
  status: "active",
  deviceId: 3,
  serial: "KLBC-00873",
  model: "KLB-C",
  start: "2026-01-11",
  end: "2027-01-11",
  nextPayment: null,
  price: 948_000,
  deposit: 500_000,
  months: 12,
  period: 2,
  insurance: true,
  extras: [{ id: 1, name: "Короб 45" }],
  delivery: { address: "Валовая, 21", date: "2026-01-11", slot: "10:00–14:00" },
  officeId: null,
  city: { id: 1, name: "Москва", timezone: "Europe/Moscow", offices: [] },
  returnBy: "2026-12-01",
  debt: 948_000,
  acts: [],
  scheduled: null,
};
