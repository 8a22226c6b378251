import { eq, sql } from "drizzle-orm";
import type { Language } from "#contract/language.ts";
import { addDays, dayIn, homeZone, startOfDay } from "#contract/day.ts";
import { type Database, anyOf } from "../platform/database/database.ts";
import { cities } from "../platform/database/tables/catalog.ts";
import { clients, emailLetters } from "../platform/database/tables/clients.ts";
import { payments } from "../platform/database/tables/payments.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { notices } from "../platform/database/tables/notices.ts";
import type { Notification } from "./texts/table.ts";

const hour = 3_600_000;

/** Nobody is written to at night: from 9:00 to 21:00 in the zone of the person's city. */
const wakes = 9 * hour;
const sleeps = 21 * hour;

/** The moment itself by day, otherwise the next morning. */
export const daytime = (moment: Date, timezone: string): Date => {
  const today = dayIn(timezone, moment);
  const midnight = startOfDay(timezone, today).getTime();
  if (moment.getTime() < midnight + wakes) return new Date(midnight + wakes);
  if (moment.getTime() < midnight + sleeps) return moment;
  return new Date(startOfDay(timezone, addDays(today, 1)).getTime() + wakes);
};

/** That of the last payment, which follows the page it was made on, else of the last letter, else Russian. */
const language = sql<Language>`coalesce(
  (select ${payments.language} from ${payments} where ${payments.clientId} = ${clients.id}
    order by ${payments.id} desc limit 1),
  (select ${emailLetters.language} from ${emailLetters} where ${emailLetters.clientId} = ${clients.id}
    order by ${emailLetters.id} desc limit 1),
  'ru')`;

const readOwners = async (transaction: Database, drafts: readonly Notification[]) => {
  const rows = await transaction
    .select({ id: clients.id, purgedAt: clients.purgedAt, timezone: cities.timezone, language })
    .from(clients)
    .leftJoin(cities, eq(cities.id, clients.cityId))
    .where(anyOf(clients.id, [...new Set(drafts.map(({ clientId }) => clientId))]));
  return new Map(rows.map((row) => [row.id, row]));
};

const readZones = async (transaction: Database, drafts: readonly Notification[]) => {
  const ids = new Set(drafts.flatMap(({ subscriptionId }) => subscriptionId ?? []));
  if (ids.size === 0) return new Map<number, string>();
  const rows = await transaction
    .select({ id: subscriptions.id, timezone: cities.timezone })
    .from(subscriptions)
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .where(anyOf(subscriptions.id, [...ids]));
  return new Map(rows.map(({ id, timezone }) => [id, timezone]));
};

/**
 * Puts notices into the outbox, in one statement however many they are; notifications/notifications.job.ts sends them: at once to whoever
 * has just acted, otherwise by day in the city of the subscription, or of the client. Each is written once for its
 * occasion: a repeat changes nothing. Who has left is not written to.
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
    // What is put off is a reminder, whoever acted.
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
      language: draft.language ?? owner.language,
    };
  });
  if (rows.length > 0) await transaction.insert(notices).values(rows).onConflictDoNothing();
};
