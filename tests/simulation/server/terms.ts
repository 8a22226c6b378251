import type { TermsOffered } from "#contract/forecast.ts";
import { nextTerms, type Terms } from "#server/forecast/subscription-state.rules.ts";
import type { Subscription } from "./book.ts";
import { devices } from "./goods.ts";

/** What somebody wants from the next period on; what is left out stays. */
export type TermsAsked = {
  readonly months?: number | undefined;
  readonly insurance?: boolean | undefined;
  readonly extras?: readonly number[] | undefined;
};

/** The terms that are asked for at the prices of today, null where the device is not offered so; and what is on offer. */
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
  // Whoever keeps the term keeps the rent that was agreed for it.
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
