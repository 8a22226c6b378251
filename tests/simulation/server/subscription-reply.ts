import { isOver, numberOf } from "#contract/subscription-status.ts";
import type { SubscriptionCityWire, SubscriptionWire } from "#contract/subscription.ts";
import { dayIn } from "#contract/day.ts";
import { derivedColumns } from "#server/forecast/due-actions.rules.ts";
import {
  daysLeft,
  extrasToCollect,
  extrasToReturn,
  isChargedLater,
  paidFrom,
  paidUntil,
} from "#server/forecast/subscription-state.rules.ts";
import { extendFrom } from "#server/forecast/change.rules.ts";
import { type Facts, project, withinHorizon } from "#server/forecast/forecast.rules.ts";
import { pausesOn } from "#server/forecast/collection.rules.ts";
import type { Book, Card, Subscription } from "./book.ts";
import { cities, devices, offices, zone } from "./goods.ts";

const shown = (card: Pick<Card, "brand" | "last4"> | null | undefined) =>
  card == null ? null : { brand: card.brand, last4: card.last4 };

/** The automatically charged card: the subscription's, else the default one; null: none. */
export const payerOf = (book: Book, { owner, cardId }: Subscription) => {
  const living = book.cards.filter((card) => card.owner === owner && !card.removed);
  return living.find(({ id }) => id === cardId) ?? living.find(({ isDefault }) => isDefault) ?? null;
};

/** What a forecast needs besides the subscription's state. */
export const factsOf = (book: Book, row: Subscription): Facts => {
  const own = book.payments.filter(
    ({ subscription, status }) => subscription === row.id && status === "success",
  );
  const refunds = book.refunds.filter((refund) => own.some(({ id }) => id === refund.payment));
  const sum = (list: readonly { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0);
  const isBack = row.period === 1 || refunds.some(({ reason }) => reason === "deposit");
  const held = { paid: sum(own) - sum(refunds), deposit: isBack ? 0 : row.deposit };
  return { held, card: payerOf(book, row) };
};

/** The next charge, today if overdue; kopecks. */
const nextPayment = (subscription: Subscription, today: string): SubscriptionWire["nextPayment"] => {
  const { nextPaymentDay: day, nextPaymentAmount: amount } = derivedColumns(subscription, zone);
  if (day === null || amount === null) return null;
  return { date: day < today ? today : day, amount: amount - subscription.bonusApplied };
};

const collection = (book: Book, subscription: Subscription): SubscriptionWire["collection"] => {
  const { failedDay: failed, failedReason: reason, failedCardId, nextTryDay: nextTry } = subscription;
  if (failed === null) return null;
  const card = shown(book.cards.find(({ id }) => id === failedCardId));
  return { failed, reason, nextTry, pausesOn: pausesOn(subscription), card };
};

const ahead = (book: Book, row: Subscription, today: string) => {
  const projection = project(row, today, factsOf(book, row));
  const { device, end, endsAs, next, refunds, reservation, ifKept, keepsIfPaid } = projection;
  return {
    ahead: withinHorizon(projection, today),
    consequences: { device, end, endsAs, next, refunds, reservation, ifKept, keepsIfPaid },
  };
};

/** The device's catalogue fields. */
const beside = ({ device, cityId }: Subscription): Pick<SubscriptionWire, "name" | "image" | "city"> => {
  const goods = devices.find(({ id }) => id === device);
  return goods === undefined ? { city: cityId } : { name: goods.name, image: goods.image, city: cityId };
};

/** Extras on the wire. */
export const named = (extras: readonly { id: number; name: string }[]) =>
  extras.map(({ id, name }) => ({ id, name }));

/** Cities of the subscriptions, with their offices. */
const citiesOf = (subscriptions: readonly SubscriptionWire[]): SubscriptionCityWire[] =>
  cities
    .filter(({ id }) => subscriptions.some(({ city }) => city === id))
    .map(({ id, name, timezone }) => ({
      id,
      name,
      timezone,
      offices: offices.filter(({ city }) => city === id),
    }));

/** A subscription on the wire. */
const toReply = (book: Book, row: Subscription, now: number): SubscriptionWire => {
  const { id, status, device, serial, model, start, price, deposit, months, period, insurance, extras } = row;
  const { deliveryAddress: address, deliveryDay: date, deliverySlot: slot } = row;
  const { office, returnBy, debt, acts, bonusApplied, resumeOn, change, contract, pauses } = row;
  const { scheduledStatus, scheduledDay: at, unusedSince } = row;
  return {
    id,
    status: numberOf(status),
    device,
    serial,
    model,
    start,
    price,
    deposit,
    months,
    period,
    insurance,
    extras: named(extras),
    delivery: address === null || date === null || slot === null ? null : { address, date, slot },
    office,
    returnBy,
    debt,
    bonusApplied,
    resumeOn,
    pauses,
    acts: [...acts],
    ...beside(row),
    end: derivedColumns(row, zone).end,
    nextPayment: nextPayment(row, dayIn(zone, now)),
    scheduled: scheduledStatus === null || at === null ? null : { status: numberOf(scheduledStatus), at },
    possession: { state: row.possession, since: row.possessionSince },
    paidFrom: paidFrom(row),
    paidUntil: paidUntil(row),
    collection: collection(book, row),
    daysKept: unusedSince === null ? 0 : daysLeft(row, unusedSince),
    extendFrom: extendFrom(row),
    change: isOver(status) || change === null ? null : { ...change, extras: named(change.extras) },
    contract: contract === null ? null : { ...contract, extras: named(contract.extras) },
    depositKept: row.depositKept,
    loss: row.loss,
    extrasHeld: named(row.extrasHeld),
    extrasToCollect: extrasToCollect(row).map(({ id: extra, name, from }) => ({ id: extra, name, from })),
    extrasToReturn: extrasToReturn(row).map(({ id: extra, name, from }) => ({ id: extra, name, from })),
    ...ahead(book, row, dayIn(zone, now)),
    chargeConsent: row.chargeConsent,
    card: !isChargedLater(row) ? null : shown(payerOf(book, row)),
  };
};

/** A client's subscriptions, newest first, with their cities. */
export const subscriptionList = (book: Book, clientId: number, now: number) => {
  const subscriptions = [...book.subscriptions.values()]
    .filter(({ owner }) => owner === clientId)
    .toSorted((a, b) => b.id - a.id)
    .map((row) => toReply(book, row, now));
  return { subscriptions, cities: citiesOf(subscriptions) };
};

export const subscriptionDetails = (book: Book, row: Subscription, now: number) => {
  const subscription = toReply(book, row, now);
  return { subscription, cities: citiesOf([subscription]) };
};
