import { encodeDelivery } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Terms } from "../forecast/forecast.ports.ts";
import type { Intent } from "./subscription.ports.ts";

/** Equal as JSON. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The terms of the next period and later. */
const nextTerms = ({ change, months, insurance, extras }: Subscription): Terms => {
  const next = change ?? { months, insurance, extras };
  const ids = next.extras.map(({ id }) => id).toSorted((one, other) => one - other);
  return { months: next.months, insurance: next.insurance, extras: ids };
};

/** Address, day and hours of a first delivery. */
const deliveryOf = ({ delivery }: Pick<Subscription, "delivery">) =>
  delivery && [delivery.address, delivery.date, delivery.slot];

/** Whether the subscription is as this intent would leave it. */
export const isAfter = (intent: Intent, before: Subscription, now: Subscription): boolean => {
  const { change, resumeOn, months, terms, delivery } = intent;
  const { status, scheduled } = now;
  const isCancelled = status === "cancelled" || scheduled?.status === "cancelled";
  switch (change) {
    case "pause":
    case "setEnd":
      return status === "paused" && (now.resumeOn ?? null) === resumeOn;
    case "cancel":
      return isCancelled;
    case "resume":
    case "takeBack":
      return status === "active" && !isCancelled;
    case "extend":
      return nextTerms(now).months === nextTerms(before).months + (months ?? 0);
    case "changeTerms":
      return (
        terms !== null &&
        same(nextTerms(now), {
          months: terms.months,
          insurance: terms.insurance,
          extras: terms.extras.toSorted((one, other) => one - other),
        })
      );
    case "allowCharges":
      return now.chargeConsent === "given";
    case "stopCharges":
      return now.chargeConsent === "withdrawn";
    case "reschedule":
      return delivery !== null && same(deliveryOf(now), deliveryOf({ delivery: encodeDelivery(delivery) }));
  }
};

/** Whether nothing was changed; the next sum may differ. */
export const isAsBefore = (before: Subscription, now: Subscription): boolean =>
  before.status === now.status &&
  same(before.scheduled, now.scheduled) &&
  (before.resumeOn ?? null) === (now.resumeOn ?? null) &&
  before.chargeConsent === now.chargeConsent &&
  same(deliveryOf(before), deliveryOf(now)) &&
  same(nextTerms(before), nextTerms(now));
