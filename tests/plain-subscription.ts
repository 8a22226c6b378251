import type { Subscription } from "#contract/subscription.ts";

/** An active subscription with the contract's mandatory fields only. Kopecks. */
export const plainSubscription: Subscription = {
  id: 7,
  status: "active",
  deviceId: 3,
  serial: null,
  model: "Eco 2",
  start: null,
  end: null,
  nextPayment: null,
  price: 948_000,
  deposit: 0,
  months: 3,
  period: 1,
  insurance: false,
  extras: [],
  delivery: null,
  officeId: 1,
  returnBy: null,
  debt: 0,
  acts: [],
  scheduled: null,
};
