import type { TermsOffered } from "#contract/forecast.ts";
import { nextTerms } from "#server/forecast/subscription-state.rules.ts";
import type { Terms } from "#server/platform/database/tables/subscriptions.ts";
import type { Subscription } from "./book.ts";
import { devices } from "./goods.ts";

/** Wanted terms from the next period on; omitted ones stay. */
export type TermsAsked = {
  readonly months?: number | undefined;
  readonly insurance?: boolean | undefined;
  readonly extras?: readonly number[] | undefined;
};

/** The wanted terms at today's prices, null if not offered; and the offers. */
export const termsOf = (
  subscription: Subscription,
  asked: TermsAsked,
): { terms: Terms | null; offered: TermsOffered } => {
  const device = devices.find(({ id }) => id === subscription.device);
  const [rents, onSale, protection] = [device?.terms ?? [], device?.extras ?? [], device?.insurance ?? 0];
  const now = nextTerms(subscription);
  const beside = ({ insurance, extras }: Pick<Terms, "insurance" | "extras">): number =>
    (insurance ? protection : 0) +
    extras.reduce((sum, { id }) => sum + (onSale.find((extra) => extra.id === id)?.price ?? 0), 0);
  const months = asked.months ?? now.months;
  const insurance = asked.insurance ?? now.insurance;
  const ids = asked.extras ?? now.extras.map(({ id }) => id);
  const extras = ids.flatMap((id) => {
    const found = [...onSale, ...now.extras].find((extra) => extra.id === id);
    return found === undefined ? [] : [{ id, name: found.name, physical: true }];
  });
  // An unchanged term keeps its agreed rent.
  const agreed = now.price - beside(now);
  const rent =
    months === now.months && agreed > 0 ? agreed : rents.find((each) => each.months === months)?.price;
  const isOffered = rent !== undefined && extras.length === ids.length;
  const others = rents.filter((rent) => rent.months >= subscription.period && rent.months !== now.months);
  return {
    terms: isOffered ? { months, insurance, extras, price: rent + beside({ insurance, extras }) } : null,
    offered: {
      months: [
        ...others.map((rent) => ({ months: rent.months, price: rent.price + beside(now) })),
        { months: now.months, price: now.price },
      ].toSorted((a, b) => a.months - b.months),
      insurance: { price: protection, chosen: now.insurance },
      extras: onSale.map((extra) => ({ ...extra, chosen: now.extras.some(({ id }) => id === extra.id) })),
    },
  };
};
