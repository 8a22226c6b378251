import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { cities, subscriptions } from "../database/schema.ts";
import { notices } from "../database/tables/notices.ts";

/**
 * What lies ahead and is told of before, `lead` days before its day and no later than `until` days before it. The end
 * of a term is told of a month before only where it is longer than that.
 */
const ahead = sql`(
  select id, client_id, city_id, 'chargeSoon' as kind, next_payment_day as day, 3 as lead, 0 as until,
    next_payment_amount - bonus_applied as amount
  from ${subscriptions} where status = 3 and debt = 0 and next_payment_amount > bonus_applied
  union all
  select id, client_id, city_id, 'endsInDays', coalesce(scheduled_day, end_day), 3, 0, 0
  from ${subscriptions} where status = 3
  union all
  select id, client_id, city_id, 'endsInMonth', end_day, 30, 3, 0
  from ${subscriptions} where status = 3 and scheduled_day is null and start_day < end_day - 31
  union all
  select id, client_id, city_id, 'returnSoon', return_by, 3, 0, debt
  from ${subscriptions} where status = 4 and possession = 'inUse'
    and (resume_on is null or resume_on > return_by or debt > 0)
  union all
  select id, client_id, city_id, 'pauseEnding', resume_on, 3, 0, 0
  from ${subscriptions} where status = 4 and debt = 0
) as ahead`;

const startOf = (days: ReturnType<typeof sql>) =>
  sql`((ahead.day - ${days})::timestamp at time zone ${cities.timezone})`;
const at = startOf(sql`ahead.lead`);

const pending = (database: Database, now: Date) =>
  database
    .select({
      subscriptionId: sql<number>`ahead.id`.mapWith(Number),
      clientId: sql<number>`ahead.client_id`.mapWith(Number),
      kind: sql<"chargeSoon" | "endsInDays" | "endsInMonth" | "returnSoon" | "pauseEnding">`ahead.kind`,
      day: sql<string>`ahead.day::text`,
      /** What is charged, or owed. */
      amount: sql<number>`ahead.amount`.mapWith(Number),
      at: sql<Date>`${at}`.mapWith(subscriptions.created),
    })
    .from(ahead)
    .innerJoin(cities, eq(cities.id, sql`ahead.city_id`))
    .where(
      sql`ahead.day is not null and ${startOf(sql`ahead.until`)} > ${now.toISOString()}::timestamptz and not exists (
        select from ${notices} where ${notices.subscriptionId} = ahead.id and ${notices.kind} = ahead.kind
          and ${notices.occasion} = ahead.day::text)`,
    )
    .orderBy(asc(at), asc(sql`ahead.id`));

/** The reminders that are due and not written yet, at most `limit` of them. */
export const findReminders = async (database: Database, { now, limit }: { now: Date; limit: number }) =>
  (await pending(database, now).limit(limit)).filter((reminder) => reminder.at <= now);

/** When the next reminder falls due; null while none lies ahead. */
export const nextReminder = async (database: Database, now: Date): Promise<Date | null> =>
  (await pending(database, now).limit(1))[0]?.at ?? null;
