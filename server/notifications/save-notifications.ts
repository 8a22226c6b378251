import { asc, eq } from "drizzle-orm";
import { addDays, dayIn, homeZone, startOfDay, hourMs } from "#contract/day.ts";
import { type Database, eqAny } from "../platform/database/database.ts";
import { cities } from "../platform/database/tables/catalog.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { notices } from "../platform/database/tables/notices.ts";
import type { Notification } from "./texts/table.ts";

/** Quiet hours: sent from 9:00 to 21:00 in the city's time zone. */
const wakes = 9 * hourMs;
const sleeps = 21 * hourMs;

/** The moment itself by day, else the next morning. */
export const daytime = (moment: Date, timezone: string): Date => {
  const today = dayIn(timezone, moment);
  const midnight = startOfDay(timezone, today).getTime();
  if (moment.getTime() < midnight + wakes) return new Date(midnight + wakes);
  if (moment.getTime() < midnight + sleeps) return moment;
  return new Date(startOfDay(timezone, addDays(today, 1)).getTime() + wakes);
};

/** Waits for a purge, which deletes what was written, so that nothing is written after it. */
const readOwners = async (transaction: Database, drafts: readonly Notification[]) => {
  const rows = await transaction
    .select({
      id: clients.id,
      purgedAt: clients.purgedAt,
      timezone: cities.timezone,
      language: clients.language,
    })
    .from(clients)
    .leftJoin(cities, eq(cities.id, clients.cityId))
    .where(eqAny(clients.id, [...new Set(drafts.map(({ clientId }) => clientId))]))
    .orderBy(asc(clients.id))
    .for("key share", { of: clients });
  return new Map(rows.map((row) => [row.id, row]));
};

const readZones = async (transaction: Database, drafts: readonly Notification[]) => {
  const ids = new Set(drafts.flatMap(({ subscriptionId }) => subscriptionId ?? []));
  if (ids.size === 0) return new Map<number, string>();
  const rows = await transaction
    .select({ id: subscriptions.id, timezone: cities.timezone })
    .from(subscriptions)
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .where(eqAny(subscriptions.id, [...ids]));
  return new Map(rows.map(({ id, timezone }) => [id, timezone]));
};

/**
 * Queues notifications in one statement; notifications.job.ts sends them: at once if the client has acted,
 * else by day in the city of the subscription or client. Unique per occasion, so a repeat changes nothing.
 * Nothing for deleted clients.
 */
export const saveNotifications = async (
  transaction: Database,
  drafts: readonly Notification[],
  now: Date,
): Promise<void> => {
  if (drafts.length === 0) return;
  const owners = await readOwners(transaction, drafts);
  const zones = await readZones(transaction, drafts);
  const rows = drafts.flatMap(({ clientId, subscriptionId, kind, occasion, facts, ...draft }) => {
    const owner = owners.get(clientId);
    if (owner === undefined || owner.purgedAt !== null) return [];
    const zone = (subscriptionId === null ? owner.timezone : zones.get(subscriptionId)) ?? homeZone;
    const moment = new Date(now.getTime() + (draft.after ?? 0));
    // A delayed one is a reminder, also after an act of the client.
    const atOnce = draft.by === "client" && draft.after === undefined;
    const dueAt = atOnce ? moment : daytime(moment, zone);
    return {
      clientId,
      subscriptionId,
      kind,
      occasion,
      facts,
      created: now,
      dueAt,
      zone: atOnce ? null : zone,
      language: draft.language ?? owner.language,
    };
  });
  if (rows.length > 0) await transaction.insert(notices).values(rows).onConflictDoNothing();
};
