import { and, desc, eq, lt, or, type SQL } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { clients } from "../database/tables/clients.ts";
import { devices, offices } from "../database/tables/catalog.ts";
import { subscriptions } from "../database/tables/subscriptions.ts";

const awaited = or(
  eq(subscriptions.status, "awaitingHandover"),
  and(eq(subscriptions.status, "active"), eq(subscriptions.possession, "awaited")),
);
const inUse = eq(subscriptions.possession, "inUse");

/** Whose device waits to be handed over (deliveries/handling.rules.ts), and whose is with the client. */
const places: Record<"awaited" | "inUse" | "any", SQL | undefined> = {
  awaited,
  inUse,
  any: or(awaited, inUse),
};

/** Subscriptions whose device somebody may want to move, the newest first; those before `before`, a number. */
export const listHandled = (
  database: Database,
  {
    limit,
    place = "any",
    before,
  }: { limit: number; place?: keyof typeof places; before?: number | undefined },
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
    })
    .from(subscriptions)
    .innerJoin(devices, eq(devices.id, subscriptions.deviceId))
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .leftJoin(offices, eq(offices.id, subscriptions.officeId))
    .where(and(places[place], before === undefined ? undefined : lt(subscriptions.id, before)))
    .orderBy(desc(subscriptions.id))
    .limit(limit);
