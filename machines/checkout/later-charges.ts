import type { Quote } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";

/** What is charged after the first payment; days are ISO, sums kopecks. `each`: null when they are not all alike. */
export type LaterCharges = {
  count: number;
  each: number | null;
  sum: number;
  first: string | null;
  last: string | null;
};

/** The later charges that a quote tells of; null where the backend tells none. Nothing is reckoned here. */
export function laterCharges({ forecast }: Quote): LaterCharges | null {
  if (forecast === undefined) return null;
  const { charges, later: sum } = forecast;
  const amount = charges[0]?.amount ?? null;
  const each = charges.every((charge) => charge.amount === amount) ? amount : null;
  return {
    count: charges.length,
    each,
    sum,
    first: charges[0]?.day ?? null,
    last: charges.at(-1)?.day ?? null,
  };
}

/** How many periods of a subscription are still to be charged after the one that is due. */
export const laterPeriods = ({
  status,
  scheduled,
  months,
  period,
}: Pick<Subscription, "status" | "scheduled" | "months" | "period">): number =>
  isOver(status) || scheduled !== null ? 0 : Math.max(0, months - period);
