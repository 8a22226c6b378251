import { and, eq } from "drizzle-orm";
import { type Database, eqAny } from "../platform/database/database.ts";
import type { Draft, QuoteForecast, QuoteTerm } from "#contract/quote.ts";
import { cities, deviceExtras, deviceTerms, devices, offices } from "../platform/database/tables/catalog.ts";
import { Refusal, malformed } from "../platform/refusal.ts";
import { readBonus } from "../forecast/read-bonus.ts";
import { dayIn } from "#contract/day.ts";
import { deliveryDays, pickupDay } from "../catalog/delivery.rules.ts";
import { type Price, priceOf } from "../forecast/price.rules.ts";
import { quoteForecast, quoteTerm } from "../forecast/quote-forecast.rules.ts";
import { findPromo } from "./try-promo.ts";

export type CityRow = typeof cities.$inferSelect;

export const readCity = async (transaction: Database, cityId: number | null): Promise<CityRow> => {
  const [city] = cityId === null ? [] : await transaction.select().from(cities).where(eq(cities.id, cityId));
  if (city?.supported !== true) throw new Refusal("city.unsupported");
  return city;
};

/** Whether this day and time are offered; null is not chosen yet. */
export const isOffered = (
  { day, slot }: { day: string | null; slot: string | null },
  { city, now }: { city: CityRow; now: Date },
): boolean =>
  (slot === null || city.deliverySlots.includes(slot)) &&
  (day === null || deliveryDays(now, city.timezone).includes(day));

/** Delivery days and times of a city; null without delivery. */
export const readDeliveries = async (
  database: Database,
  { cityId, now }: { cityId: number; now: Date },
): Promise<{ days: string[]; slots: string[] } | null> => {
  const [city] = await database.select().from(cities).where(eq(cities.id, cityId));
  return city === undefined || city.deliveryPrice === null
    ? null
    : { days: deliveryDays(now, city.timezone), slots: city.deliverySlots };
};

/**
 * The price in kopecks, null for a pickup, and the first day of the months: the delivery, by default the
 * earliest, or the first day on which the office is open.
 */
const priceHandover = async (
  transaction: Database,
  handover: Draft["handover"],
  { city, now }: { city: CityRow; now: Date },
): Promise<{ price: number | null; day: string }> => {
  if (handover.kind === "pickup") {
    const [office] = await transaction
      .select({ week: offices.week })
      .from(offices)
      .where(and(eq(offices.id, handover.officeId), eq(offices.cityId, city.id)));
    if (office === undefined) throw new Refusal("office.unavailable");
    return { price: null, day: pickupDay(office.week, { now, timezone: city.timezone }) };
  }
  if (city.deliveryPrice === null || !isOffered(handover, { city, now }))
    throw new Refusal("delivery.unavailable");
  const day = handover.day ?? deliveryDays(now, city.timezone)[0] ?? dayIn(city.timezone, now);
  return { price: city.deliveryPrice, day };
};

const readExtras = async (transaction: Database, draft: Draft) => {
  if (draft.extras.length === 0) return [];
  const found = await transaction
    .select()
    .from(deviceExtras)
    .where(and(eq(deviceExtras.deviceId, draft.deviceId), eqAny(deviceExtras.id, draft.extras)))
    .orderBy(deviceExtras.id);
  if (found.length !== draft.extras.length) throw malformed("extras");
  return found;
};

/**
 * Prices a draft in the client's city, with the later charges and the totals of the other terms. Refusals:
 * `city.unsupported`, `device.unavailable`, `office.unavailable`, `delivery.unavailable`, `promo.*`,
 * `bonus.notEnough {available}`, `request.malformed {fields}` for a term or extra that the device does not
 * have.
 */
export const priceDraft = async (
  transaction: Database,
  draft: Draft,
  { clientId, cityId, now }: { clientId: number; cityId: number | null; now: Date },
): Promise<{ price: Price; forecast: QuoteForecast; terms: QuoteTerm[]; cityId: number }> => {
  const city = await readCity(transaction, cityId);
  const [device] = await transaction.select().from(devices).where(eq(devices.id, draft.deviceId));
  if (device === undefined || device.stock < 1) throw new Refusal("device.unavailable");
  const terms = await transaction
    .select()
    .from(deviceTerms)
    .where(eq(deviceTerms.deviceId, device.id))
    .orderBy(deviceTerms.months);
  const term = terms.find(({ months }) => months === draft.months);
  if (term === undefined) throw malformed("months");
  const extras = await readExtras(transaction, draft);
  const { price: delivery, day: handedOver } = await priceHandover(transaction, draft.handover, {
    city,
    now,
  });
  const promo =
    draft.promo === null
      ? null
      : await findPromo(transaction, { code: draft.promo, kind: "discount", clientId, now, take: false });
  const choices = {
    insurance: draft.insurance ? device.insurancePrice : null,
    extras,
    deposit: device.deposit,
    delivery,
    promo,
    bonus: { requested: draft.bonus, balance: await readBonus(transaction, clientId) },
  };
  const price = priceOf({ ...choices, rent: term.price });
  if (draft.bonus > price.bonusLimit) throw new Refusal("bonus.notEnough", { available: price.bonusLimit });
  const dearest = Math.max(...terms.map(({ price: rent }) => rent));
  return {
    price,
    forecast: quoteForecast(price, term.months, handedOver),
    terms: terms.map(({ months, price: rent }) =>
      quoteTerm(priceOf({ ...choices, rent }), { months, rent, dearest }, handedOver),
    ),
    cityId: city.id,
  };
};
