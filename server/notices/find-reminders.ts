import { asc, eq, inArray, sql } from "drizzle-orm";
import { begunStatuses } from "#contract/subscription-status.ts";
import type { Database } from "../database/database.ts";
import { cities } from "../database/tables/catalog.ts";
import { subscriptions } from "../database/tables/subscriptions.ts";
import { notices } from "../database/tables/notices.ts";

export type ReminderKind = "chargeSoon" | "endsInDays" | "endsInMonth" | "returnSoon" | "pauseEnding";

const isActive = eq(subscriptions.status, "active");
const isPaused = eq(subscriptions.status, "paused");

/**
 * What lies ahead of a subscription and is told of before, `lead` days before its day and no later than `until` days
 * before it; `day` is null where it does not apply. The end of a term is told of a month before only where the term is
 * longer than that. One scan for all: this is asked in every hour, and of each moment when the sandbox's clock is moved.
 */
const ahead = sql`lateral (values
  ('chargeSoon', case when ${isActive} and debt = 0 and next_payment_amount > bonus_applied
    then next_payment_day end, 3, 0, next_payment_amount - bonus_applied),
  ('endsInDays', case when ${isActive} then coalesce(scheduled_day, end_day) end, 3, 0, 0),
  ('endsInMonth', case when ${isActive} and scheduled_day is null and start_day < end_day - 31
    then end_day end, 30, 3, 0),
  ('returnSoon', case when ${isPaused} and possession = 'inUse'
    and (resume_on is null or resume_on > return_by or debt > 0) then return_by end, 3, 0, debt),
  ('pauseEnding', case when ${isPaused} and debt = 0 then resume_on end, 3, 0, 0)
) as ahead(kind, day, lead, until, amount)`;

const startOf = (days: ReturnType<typeof sql>) =>
  sql`((ahead.day - ${days})::timestamp at time zone ${cities.timezone})`;
const at = startOf(sql`ahead.lead`);

const pending = (database: Database, now: Date) =>
  database
    .select({
      ...{ subscriptionId: subscriptions.id, clientId: subscriptions.clientId },
      kind: sql<ReminderKind>`ahead.kind`,
      day: sql<string>`ahead.day::text`,
      /** What is charged, or owed. */
      amount: sql<number>`ahead.amount`.mapWith(Number),
      at: sql<Date>`${at}`.mapWith(subscriptions.created),
    })
    .from(subscriptions)
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .innerJoin(ahead, sql`ahead.day is not null`)
    .where(
      sql`${inArray(subscriptions.status, begunStatuses)} and ${startOf(sql`ahead.until`)} > ${now.toISOString()}::timestamptz and not exists (
        select from ${notices} where ${notices.subscriptionId} = ${subscriptions.id}
          and ${notices.kind} = ahead.kind and ${notices.occasion} = ahead.day::text)`,
    )
    .orderBy(asc(at), asc(subscriptions.id));

/** The reminders that are due and not written yet, at most `limit` of them. */
export const findReminders = async (database: Database, { now, limit }: { now: Date; limit: number }) =>
  (await pending(database, now).limit(limit)).filter((reminder) => reminder.at <= now);

/** When the next reminder falls due; null while none lies ahead. */
export const nextReminder = async (database: Database, now: Date): Promise<Date | null> =>
  (await pending(database, now).limit(1))[0]?.at ?? null;
