import type { Quote } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";

/** Charges after the first payment; ISO days, kopecks. `each`: null if they differ. */
export type LaterCharges = {
  count: number;
  each: number | null;
  sum: number;
  first: string | null;
  last: string | null;
};

/** The later charges of a quote; null if the backend gives none. Nothing is computed here. */
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

/** Number of periods to charge after the one that is due. */
export const laterPeriods = ({
  status,
  scheduled,
  months,
  period,
}: Pick<Subscription, "status" | "scheduled" | "months" | "period">): number =>
  isOver(status) || scheduled !== null ? 0 : Math.max(0, months - period);

/** Those of them that a payment agrees to: none after the consent was withdrawn. */
export const consentedPeriods = (
  subscription: Pick<Subscription, "status" | "scheduled" | "months" | "period" | "chargeConsent">,
): number => (subscription.chargeConsent === "withdrawn" ? 0 : laterPeriods(subscription));
