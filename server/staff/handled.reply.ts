import { and, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { cities, devices, offices } from "../platform/database/tables/catalog.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";

const awaited = or(
  eq(subscriptions.status, "awaitingHandover"),
  and(eq(subscriptions.status, "active"), eq(subscriptions.possession, "awaited")),
);
const inUse = eq(subscriptions.possession, "inUse");

/** First deliveries whose agreed day is over. */
const missed = (now: Date): SQL | undefined =>
  and(
    eq(subscriptions.status, "awaitingHandover"),
    sql`${subscriptions.deliveryDay} < (${now.toISOString()}::timestamptz at time zone ${cities.timezone})::date`,
  );

export const places = ["awaited", "missed", "inUse", "any"] as const;
type Place = (typeof places)[number];

/** Awaiting a handover (handling.rules.ts), or with the client. */
const isAt = (place: Place, now: Date): SQL | undefined =>
  ({ awaited, missed: missed(now), inUse, any: or(awaited, inUse) })[place];

/** Subscriptions whose device can be moved, newest first, before the id `before`. */
export const listHandled = (
  database: Database,
  {
    limit,
    place = "any",
    before,
    now,
  }: { limit: number; place?: Place; before?: number | undefined; now: Date },
) =>
  database
    .select({
      row: subscriptions,
      id: subscriptions.id,
      client: subscriptions.clientId,
      status: subscriptions.status,
      possession: subscriptions.possession,
      device: devices.name,
      serial: subscriptions.serial,
      phone: clients.phone,
      returnBy: subscriptions.returnBy,
      office: offices.name,
      address: subscriptions.deliveryAddress,
      day: subscriptions.deliveryDay,
      slot: subscriptions.deliverySlot,
      waitsUntil: subscriptions.reservedUntil,
    })
    .from(subscriptions)
    .innerJoin(devices, eq(devices.id, subscriptions.deviceId))
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .leftJoin(offices, eq(offices.id, subscriptions.officeId))
    .where(and(isAt(place, now), before === undefined ? undefined : lt(subscriptions.id, before)))
    .orderBy(desc(subscriptions.id))
    .limit(limit);
