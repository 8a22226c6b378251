import type { Consequences } from "#contract/consequences.ts";

/** What follows for a client whose device stays with them, and of whom nothing is charged; but for `change`. */
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
