import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { reminderDays, reservationDays, reservationNotice } from "#contract/deadlines.ts";
import { chargeableStatuses } from "#contract/subscription-status.ts";
import { type Database, eqAny, saveMoments } from "../platform/database/database.ts";
import { cities } from "../platform/database/tables/catalog.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { notices } from "../platform/database/tables/notices.ts";

export type ReminderKind =
  | "chargeSoon"
  | "endsInDays"
  | "endsInMonth"
  | "returnSoon"
  | "pauseEnding"
  | "deliveryMissed"
  | "reservationEnding";

const isActive = eq(subscriptions.status, "active");
const isOrder = eq(subscriptions.status, "awaitingHandover");
const isPaused = eq(subscriptions.status, "paused");

const lead = sql.raw(String(reminderDays));

/**
 * Reminders: from `lead` days before the day until `until` days before it; negative: after it. `day` null:
 * not applicable. The end of a term is announced a month ahead only for longer terms. The trigger that resets
 * `remind_at` names every column read here.
 */
const ahead = sql`lateral (values
  ('chargeSoon', case when ${isActive} and debt = 0 and next_payment_amount > bonus_applied
    then next_payment_day end, ${lead}, 0, '{}'::text[]),
  ('endsInDays', case when ${isActive} then least(scheduled_day, end_day)
    when ${isPaused} and possession = 'inUse' and leaves_on is not null then leaves_on end, ${lead}, 0, '{cancelled}'),
  ('endsInMonth', case when ${isActive} and scheduled_day is null and leaves_on is null and start_day < end_day - 31
    then end_day end, 30, ${lead}, '{}'),
  ('returnSoon', case when ${isPaused} and possession = 'inUse'
    and (resume_on is null or resume_on > return_by or debt > 0) then return_by end, ${lead}, 0, '{}'),
  ('pauseEnding', case when ${isPaused} and debt = 0 then resume_on end, ${lead}, 0, '{pauseBegun,pauseEndSet}'),
  ('deliveryMissed', case when ${isOrder} then delivery_day end, -1, ${sql.raw(String(-1 - reservationDays))}, '{}'),
  ('reservationEnding', case when ${isOrder} and (leaves_on is null or leaves_on > reserved_until)
    then reserved_until end, ${sql.raw(String(reservationNotice))}, 0, '{}')
) as ahead(kind, day, lead, until, said)`;

const localMidnight = (days: ReturnType<typeof sql>) =>
  sql`((ahead.day - ${days})::timestamp at time zone ${cities.timezone})`;
const at = localMidnight(sql`ahead.lead`);

/** Due and future reminders of these subscriptions that are not written yet. */
export const readReminders = (database: Database, ids: readonly number[], now: Date) =>
  database
    .select({
      subscriptionId: subscriptions.id,
      clientId: subscriptions.clientId,
      kind: sql<ReminderKind>`ahead.kind`,
      day: sql<string>`ahead.day::text`,
      at: sql<Date>`${at}`.mapWith(subscriptions.created),
    })
    .from(subscriptions)
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .innerJoin(ahead, sql`ahead.day is not null`)
    .where(
      and(
        eqAny(subscriptions.id, ids),
        // `offset 0`: one look into the index for each row, never a join with all notices.
        sql`${inArray(subscriptions.status, chargeableStatuses)} and ${localMidnight(sql`ahead.until`)} > ${now.toISOString()}::timestamptz and not exists (
        select from ${notices} where ${notices.subscriptionId} = ${subscriptions.id}
          and (${notices.kind} = ahead.kind and ${notices.occasion} = ahead.day::text
            or ${notices.kind} = any(ahead.said) and ${notices.created} >= ${at}) offset 0)`,
      ),
    )
    .orderBy(asc(at), asc(subscriptions.id));
export type Reminder = Awaited<ReturnType<typeof readReminders>>[number];

/** Locks subscriptions whose reminders are due, and their clients; skips those locked elsewhere. */
export const lockDueReminders = async (
  transaction: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> => {
  const rows = await transaction
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .where(lte(subscriptions.remindAt, now))
    .orderBy(asc(subscriptions.remindAt))
    .limit(limit)
    .for("no key update", { of: [clients, subscriptions], skipLocked: true });
  return rows.map(({ id }) => id);
};

/** Stores when locked subscriptions are checked next: at their first future reminder. */
export const saveNextCheck = async (
  transaction: Database,
  ids: readonly number[],
  ahead: readonly Pick<Reminder, "subscriptionId" | "at">[],
): Promise<void> => {
  // Sorted by time: the first of each wins.
  const first = new Map(ahead.toReversed().map(({ subscriptionId, at }) => [subscriptionId, at]));
  const { id: key, remindAt: at } = subscriptions;
  await saveMoments(
    transaction,
    { key, at },
    ids.map((id) => ({ key: id, at: first.get(id) ?? null })),
  );
};
