import type { Subscription } from "#contract/subscription.ts";

/** An active subscription of which nothing more is known than the contract always tells. Kopecks. */
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
