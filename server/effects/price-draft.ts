import { and, eq, inArray } from "drizzle-orm";
import type { Draft } from "#contract/quote.ts";
import type { Database } from "../database/database.ts";
import { cities, deviceExtras, devices, deviceTerms, offices } from "../database/schema.ts";
import { malformed, Refusal } from "../http/refusal.ts";
import { readBonus } from "../replies/client.ts";
import { deliveryDays } from "../rules/delivery.ts";
import { type Price, priceOf } from "../rules/price.ts";
import { findPromo } from "./find-promo.ts";

type CityRow = typeof cities.$inferSelect;

const readCity = async (transaction: Database, cityId: number | null): Promise<CityRow> => {
  const [city] = cityId === null ? [] : await transaction.select().from(cities).where(eq(cities.id, cityId));
  if (city?.supported !== true) throw new Refusal("city.unsupported");
  return city;
};

/** The price of the handover in kopecks; null for a pickup. */
const priceHandover = async (
  transaction: Database,
  handover: Draft["handover"],
  { city, now }: { city: CityRow; now: Date },
): Promise<number | null> => {
  if (handover.kind === "pickup") {
    const known = await transaction.$count(
      offices,
      and(eq(offices.id, handover.officeId), eq(offices.cityId, city.id)),
    );
    if (known === 0) throw new Refusal("office.unavailable");
    return null;
  }
  const offered =
    city.deliveryPrice !== null &&
    city.deliverySlots.includes(handover.slot) &&
    deliveryDays(now, city.timezone).includes(handover.day);
  if (!offered) throw new Refusal("delivery.unavailable");
  return city.deliveryPrice;
};

const readExtras = async (transaction: Database, draft: Draft) => {
  if (draft.extras.length === 0) return [];
  const found = await transaction
    .select()
    .from(deviceExtras)
    .where(and(eq(deviceExtras.deviceId, draft.deviceId), inArray(deviceExtras.id, draft.extras)))
    .orderBy(deviceExtras.id);
  if (found.length !== draft.extras.length) throw malformed("extras");
  return found;
};

/**
 * Prices a draft by what the shop sells today in the client's city. Refusals: `city.unsupported`,
 * `device.unavailable`, `office.unavailable`, `delivery.unavailable`, `promo.*`, `bonus.notEnough {available}`,
 * `request.malformed {fields}` for a term or an extra that the device does not have.
 */
export const priceDraft = async (
  transaction: Database,
  draft: Draft,
  { clientId, cityId, now }: { clientId: number; cityId: number | null; now: Date },
): Promise<{ price: Price; cityId: number }> => {
  const city = await readCity(transaction, cityId);
  const [device] = await transaction.select().from(devices).where(eq(devices.id, draft.deviceId));
  if (device === undefined || device.stock < 1) throw new Refusal("device.unavailable");
  const [term] = await transaction
    .select()
    .from(deviceTerms)
    .where(and(eq(deviceTerms.deviceId, device.id), eq(deviceTerms.months, draft.months)));
  if (term === undefined) throw malformed("months");
  const extras = await readExtras(transaction, draft);
  const delivery = await priceHandover(transaction, draft.handover, { city, now });
  const promo =
    draft.promo === null
      ? null
      : await findPromo(transaction, { code: draft.promo, clientId, now, take: false });
  const price = priceOf({
    rent: term.price,
    insurance: draft.insurance ? device.insurancePrice : null,
    extras,
    deposit: device.deposit,
    delivery,
    promo,
    bonus: { asked: draft.bonus, balance: await readBonus(transaction, clientId) },
  });
  if (draft.bonus > price.bonusLimit) throw new Refusal("bonus.notEnough", { available: price.bonusLimit });
  return { price, cityId: city.id };
};
