import { asc, eq, sql } from "drizzle-orm";
import type { TermsOffered } from "#contract/forecast.ts";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { deviceExtras, deviceTerms, devices } from "../platform/database/tables/catalog.ts";
import type { Translate } from "../catalog/translations.ts";
import { type SubscriptionState, nextTerms } from "../forecast/subscription-state.rules.ts";
import type { Terms } from "../platform/database/tables/subscriptions.ts";

/** Terms requested from the next period on; omitted ones stay. Months count from the first period. */
export type TermsWish = {
  readonly months?: number | undefined;
  readonly insurance?: boolean | undefined;
  readonly extras?: readonly number[] | undefined;
};

type Subject = SubscriptionState & { readonly deviceId: number };

const findDevice = preparedQuery((database) =>
  database
    .select({ insurancePrice: devices.insurancePrice })
    .from(devices)
    .where(eq(devices.id, sql.placeholder("id")))
    .prepare("insurance_of_device"),
);
const findMonths = preparedQuery((database) =>
  database
    .select({ months: deviceTerms.months, price: deviceTerms.price })
    .from(deviceTerms)
    .where(eq(deviceTerms.deviceId, sql.placeholder("id")))
    .orderBy(asc(deviceTerms.months))
    .prepare("terms_of_device"),
);
const findExtras = preparedQuery((database) =>
  database
    .select({
      id: deviceExtras.id,
      name: deviceExtras.name,
      price: deviceExtras.price,
      physical: deviceExtras.physical,
    })
    .from(deviceExtras)
    .where(eq(deviceExtras.deviceId, sql.placeholder("id")))
    .orderBy(asc(deviceExtras.id))
    .prepare("extras_of_device"),
);

/** Today's prices of the device. Kopecks per period. */
const readPrices = async (database: Database, id: number) => {
  const [device] = await findDevice(database).execute({ id });
  const months = await findMonths(database).execute({ id });
  const extras = await findExtras(database).execute({ id });
  return { insurance: device?.insurancePrice ?? 0, months, extras };
};
type Prices = Awaited<ReturnType<typeof readPrices>>;

const besideRent = (prices: Prices, { insurance, extras }: Pick<Terms, "insurance" | "extras">): number =>
  (insurance ? prices.insurance : 0) +
  extras.reduce((sum, { id }) => sum + (prices.extras.find((extra) => extra.id === id)?.price ?? 0), 0);

const resolve = (state: Subject, wish: TermsWish, prices: Prices): Terms | null => {
  const now = nextTerms(state);
  const months = wish.months ?? now.months;
  const insurance = wish.insurance ?? now.insurance;
  const ids = wish.extras ?? now.extras.map(({ id }) => id);
  const extras = ids.flatMap((id) => {
    const found =
      prices.extras.find((extra) => extra.id === id) ?? now.extras.find((extra) => extra.id === id);
    return found === undefined ? [] : [{ id: found.id, name: found.name, physical: found.physical }];
  });
  // An unchanged term keeps its agreed rent.
  const agreed = now.price - besideRent(prices, now);
  const offered = prices.months.find((term) => term.months === months)?.price;
  const rent = months === now.months && agreed > 0 ? agreed : offered;
  if (rent === undefined || extras.length !== ids.length) return null;
  return { months, insurance, extras, price: rent + besideRent(prices, { insurance, extras }) };
};

/** The requested terms at today's prices, null if not offered, and what can be chosen. */
export const readTerms = async (
  database: Database,
  { state, wish, translate }: { state: Subject; wish: TermsWish; translate: Translate },
): Promise<{ terms: Terms | null; offered: TermsOffered }> => {
  const prices = await readPrices(database, state.deviceId);
  const terms = resolve(state, wish, prices);
  const now = nextTerms(state);
  const beside = besideRent(prices, now);
  const others = prices.months
    .filter(({ months }) => months >= state.period && months !== now.months)
    .map(({ months, price }) => ({ months, price: price + beside }));
  const offered: TermsOffered = {
    months: [...others, { months: now.months, price: now.price }].toSorted((a, b) => a.months - b.months),
    insurance: { price: prices.insurance, chosen: now.insurance },
    extras: [
      ...prices.extras.map(({ id, name, price }) => ({
        id,
        name: translate(name),
        price,
        chosen: now.extras.some((extra) => extra.id === id),
      })),
      // No longer offered: what they cost is in the agreed rent.
      ...now.extras
        .filter(({ id }) => !prices.extras.some((extra) => extra.id === id))
        .map(({ id, name }) => ({ id, name: translate(name), price: 0, chosen: true })),
    ],
  };
  return { terms, offered };
};
