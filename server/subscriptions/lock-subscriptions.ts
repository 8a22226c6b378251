import { asc, eq } from "drizzle-orm";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/database.ts";
import { cities } from "../database/tables/catalog.ts";
import { subscriptions } from "../database/tables/subscriptions.ts";
import type { Kept } from "./save-subscriptions.ts";

/**
 * Subscriptions with the time zones of their cities, locked to the end of the transaction in the order of their
 * numbers. Lock their clients first.
 */
export const lockSubscriptions = (transaction: Database, ids: readonly number[]): Promise<Kept[]> =>
  transaction
    .select({ row: subscriptions, timezone: cities.timezone })
    .from(subscriptions)
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .where(anyOf(subscriptions.id, [...ids]))
    .orderBy(asc(subscriptions.id))
    .for("no key update", { of: subscriptions });
