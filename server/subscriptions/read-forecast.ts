import { and, eq, sql } from "drizzle-orm";
import { type Forecast, longestPause } from "#contract/forecast.ts";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { cities, devices } from "../platform/database/tables/catalog.ts";
import { readPayer } from "./subscription.reply.ts";
import type { Translate } from "../catalog/translations.ts";
import { addDays, dayIn, isDay } from "#contract/day.ts";
import { isUnbegun } from "#contract/subscription-status.ts";
import { type ForecastInput, type Facts, forecastOf } from "../forecast/forecast.rules.ts";
import { readRefundable } from "../forecast/read-refundable.ts";
import { reservesUnit } from "./apply-side-effects.ts";
import type { ZonedSubscription } from "./save-subscriptions.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { readDeliveries } from "./price-draft.ts";
import { type TermsWish, readTerms } from "./read-terms.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { Refusal, malformed } from "../platform/refusal.ts";

const findOwn = preparedQuery((database) =>
  database
    .select({ row: subscriptions, timezone: cities.timezone })
    .from(subscriptions)
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .where(
      and(
        eq(subscriptions.id, sql.placeholder("subscription")),
        eq(subscriptions.clientId, sql.placeholder("clientId")),
      ),
    )
    .prepare("subscription_of_client"),
);

/** Whether a pause may end on this day: from tomorrow on, within a year. */
export const isEndOfPause = (day: string, today: string): boolean =>
  isDay(day) && day > today && day <= addDays(today, longestPause);

/**
 * The forecast of a client's own subscription. Refusals: `resource.missing`, `request.malformed {fields}` for
 * a day that does not exist, is not ahead or is over a year away.
 */
export const forecastReply = async (
  database: Database,
  input: { clientId: number; subscription: number; wish: ForecastRequest; now: Date; translate: Translate },
): Promise<Forecast> => {
  const { clientId, subscription, wish, now, translate } = input;
  const [found] = await findOwn(database).execute({ subscription, clientId });
  if (found === undefined) throw new Refusal("resource.missing");
  const { until } = wish;
  if (until !== undefined && until !== null && !isEndOfPause(until, dayIn(found.timezone, now)))
    throw malformed("until");
  return readForecast(database, { subscription: found, wish, now, translate });
};

/** What the client is asking about. `until`, `delivery`: ISO days; `extend`: months. */
export type ForecastRequest = TermsWish & {
  readonly until?: string | null | undefined;
  readonly extend?: number | undefined;
  readonly delivery?: string | undefined;
};

export const readFacts = async (database: Database, row: SubscriptionRow): Promise<Facts> => ({
  held: (await readRefundable(database, [row]))(row),
  card: await readPayer(database, row),
});

const findStock = preparedQuery((database) =>
  database
    .select({ stock: devices.stock })
    .from(devices)
    .where(eq(devices.id, sql.placeholder("id")))
    .prepare("stock_of_device"),
);

/** Whether a device can be handed over: with the client, reserved or in stock. */
export const isInStock = async (database: Database, row: SubscriptionRow): Promise<boolean> => {
  if (reservesUnit(row)) return true;
  const [device] = await findStock(database).execute({ id: row.deviceId });
  return (device?.stock ?? 0) > 0;
};

/** The forecast of every option: the same for pages, letters and changes. */
export const readForecast = async (
  database: Database,
  {
    subscription: { row, timezone },
    wish,
    now,
    translate,
  }: { subscription: ZonedSubscription; wish: ForecastRequest; now: Date; translate: Translate },
): Promise<Forecast> => {
  const { terms, offered } = await readTerms(database, { state: row, wish, translate });
  const mayReschedule = isUnbegun(row.status) && row.deliveryDay !== null;
  const deliveries = mayReschedule ? await readDeliveries(database, { cityId: row.cityId, now }) : null;
  const delivery = wish.delivery ?? deliveries?.days[0] ?? null;
  const input: ForecastInput = {
    today: dayIn(timezone, now),
    until: wish.until ?? null,
    extend: wish.extend ?? 1,
    terms,
    onShelf: await isInStock(database, row),
    delivery: delivery !== null && deliveries?.days.includes(delivery) === true ? delivery : null,
  };
  const forecast = forecastOf(row, input, await readFacts(database, row));
  const { change, reschedule } = forecast.acts;
  const isChangeable = !("why" in change) || change.why === "notOffered";
  const isBrought = !("why" in reschedule) || reschedule.why === "notOffered";
  return { ...forecast, terms: isChangeable ? offered : null, deliveries: isBrought ? deliveries : null };
};
