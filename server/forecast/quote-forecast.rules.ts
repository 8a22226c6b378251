import type { QuoteForecast, QuoteTerm } from "#contract/quote.ts";
import { handOverOn, paidOn } from "./transitions.rules.ts";
import { project } from "./forecast.rules.ts";
import { newOrder, type SubscriptionState } from "./subscription-state.rules.ts";

/** Kopecks. */
type Sums = { readonly now: number; readonly monthly: number; readonly deposit: number };

/** A subscription as created from a quote (subscriptions/create-subscription.ts), unpaid. */
const created = ({ now, monthly, deposit }: Sums, months: number): SubscriptionState => ({
  ...newOrder,
  months,
  price: monthly,
  deposit,
  debt: now,
});

/** What follows today's payment if the device is handed over on `handedOver`. */
export const quoteForecast = (sums: Sums, months: number, handedOver: string): QuoteForecast => {
  const state = handOverOn(paidOn(created(sums, months), handedOver), handedOver);
  const held = { paid: sums.now, deposit: sums.deposit };
  const { events, total: later, end } = project(state, handedOver, { held, card: null });
  if (end === null) throw new Error("a new subscription does not end");
  const charges = events.flatMap((event) =>
    event.kind === "charge" ? [{ day: event.day, amount: event.amount }] : [],
  );
  return { handedOver, charges, later, end, total: sums.now - sums.deposit + later };
};

/** The total of a term. `rent` and `dearest`: per month, of this term and of the dearest one. */
export const quoteTerm = (
  sums: Sums,
  { months, rent, dearest }: { months: number; rent: number; dearest: number },
  handedOver: string,
): QuoteTerm => {
  const { charges, total } = quoteForecast(sums, months, handedOver);
  const saved = (dearest - rent) * months;
  return { months, monthly: sums.monthly, charges: charges.length, total, saved };
};
