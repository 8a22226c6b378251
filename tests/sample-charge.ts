import type { ChargeAhead } from "#contract/consequences.ts";

/** A future charge of the card. Kopecks. */
export const charge = (day: string, amount: number, period = 3): ChargeAhead => ({
  kind: "charge",
  day,
  amount,
  period,
  from: day,
  to: day,
  card: { brand: "mir", last4: "4417" },
});
