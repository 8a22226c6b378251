import type { Subscription } from "#contract/subscription.ts";
import type { TermsOffered } from "#contract/forecast.ts";
import type { Terms } from "#machines/forecast/forecast.ports.ts";

/** What is agreed for the next period, if it is anything else than now; null otherwise. */
export const agreedChange = ({ change, price, months, insurance, extras }: Subscription) => {
  if (change === null || change === undefined) return null;
  const ids = (list: readonly { id: number }[]): string =>
    list
      .map(({ id }) => id)
      .toSorted((one, other) => one - other)
      .join();
  const isSame =
    change.price === price &&
    change.months === months &&
    change.insurance === insurance &&
    ids(change.extras) === ids(extras);
  return isSame ? null : change;
};

/** The terms of the next period as they are agreed, in the words of a question. */
export const termsNow = ({ change, months }: Subscription, { insurance, extras }: TermsOffered): Terms => ({
  months: change?.months ?? months,
  insurance: insurance.chosen,
  extras: extras.flatMap(({ id, chosen }) => (chosen ? [id] : [])),
});

export const sameTerms = (one: Terms, other: Terms): boolean =>
  one.months === other.months &&
  one.insurance === other.insurance &&
  one.extras.length === other.extras.length &&
  one.extras.every((id) => other.extras.includes(id));
