import type { Consequences } from "#contract/consequences.ts";

/** Consequences of a device that stays without charges, with `change`. */
export const following = (change: Partial<Consequences> = {}): Consequences => ({
  device: { kind: "stays", until: null },
  end: null,
  endsAs: null,
  next: null,
  refunds: { payments: 0, deposit: 0 },
  reservation: null,
  ifKept: null,
  keepsIfPaid: false,
  ...change,
});
