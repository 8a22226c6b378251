import { and, eq, sql } from "drizzle-orm";
import type { Forecast } from "#contract/forecast.ts";
import { builtOnce } from "../database/built-once.ts";
import type { Database } from "../database/database.ts";
import { cities } from "../database/tables/catalog.ts";
import { subscriptions } from "../database/tables/subscriptions.ts";
import { readForecast, type Wish } from "./read-forecast.ts";
import { malformed, Refusal } from "../shared/refusal.ts";
import { addDays, dayIn, isDay } from "#contract/day.ts";
import type { Say } from "../catalog/words.reply.ts";

const findOwn = builtOnce((database) =>
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

/** Further ahead nobody plans the end of a pause. Days. */
const farthest = 366;

/** Whether a pause may end on this day: from tomorrow on, within a year. */
export const isEndOfPause = (day: string, today: string): boolean =>
  isDay(day) && day > today && day <= addDays(today, farthest);

/**
 * What lies ahead of a client's own subscription. Refusals: `resource.missing`, `request.malformed {fields}` for a day
 * that is not to come, does not exist or is over a year away.
 */
export const forecastReply = async (
  database: Database,
  asked: { clientId: number; subscription: number; wish: Wish; now: Date; say: Say },
): Promise<Forecast> => {
  const { clientId, subscription, wish, now, say } = asked;
  const [kept] = await findOwn(database).execute({ subscription, clientId });
  if (kept === undefined) throw new Refusal("resource.missing");
  const { until } = wish;
  if (until !== undefined && until !== null && !isEndOfPause(until, dayIn(kept.timezone, now)))
    throw malformed("until");
  return readForecast(database, { kept, wish, now, say });
};
