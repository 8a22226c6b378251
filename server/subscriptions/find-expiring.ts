import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { dayMs } from "#contract/day.ts";
import type { Database } from "../platform/database/database.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { cities } from "../platform/database/tables/catalog.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";

/** Nothing that is active is charged later than two months from now: a card that is good until then is not looked at. Milliseconds. */
const ahead = 62 * dayMs;

/** Charges that lie ahead and would fail, because the card that pays will have expired by then. */
export const findExpiring = (database: Database, now: Date) =>
  database
    .select({
      subscriptionId: subscriptions.id,
      clientId: subscriptions.clientId,
      period: subscriptions.period,
      day: subscriptions.nextPaymentDay,
      timezone: cities.timezone,
      cardId: cards.id,
      card: { brand: cards.brand, last4: cards.last4 },
    })
    .from(subscriptions)
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .innerJoin(
      cards,
      and(
        eq(cards.clientId, subscriptions.clientId),
        isNull(cards.removed),
        or(eq(cards.id, subscriptions.cardId), and(isNull(subscriptions.cardId), eq(cards.isDefault, true))),
      ),
    )
    .where(
      and(
        eq(subscriptions.status, "active"),
        eq(subscriptions.debt, 0),
        lt(cards.expires, new Date(now.getTime() + ahead).toISOString().slice(0, 7)),
        gt(sql`to_char(${subscriptions.nextPaymentDay}, 'YYYY-MM')`, cards.expires),
      ),
    );
