import { and, eq, ne, sum } from "drizzle-orm";
import type { Outlook } from "#contract/outlook.ts";
import type { Database } from "../database/database.ts";
import { cities, payments, refunds, subscriptions } from "../database/schema.ts";
import { malformed, Refusal } from "../http/refusal.ts";
import { addDays, dayIn, isDay } from "#contract/day.ts";
import { type Held, outlookOf } from "../rules/outlook.ts";

/** Further ahead nobody plans the end of a pause. Days. */
const farthest = 366;

const readHeld = async (database: Database, row: typeof subscriptions.$inferSelect): Promise<Held> => {
  const own = and(eq(payments.subscriptionId, row.id), eq(payments.status, "success"));
  const [paid] = await database
    .select({ amount: sum(payments.amount) })
    .from(payments)
    .where(own);
  const given = await database
    .select({ amount: refunds.amount, reason: refunds.reason })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(own, ne(refunds.status, "fail")));
  const back = given.reduce((total, { amount }) => total + amount, 0);
  const isBack = row.period === 1 || given.some(({ reason }) => reason === "deposit");
  return { paid: Number(paid?.amount ?? 0) - back, deposit: isBack ? 0 : row.deposit };
};

/**
 * What lies ahead of a client's own subscription; `resume` is the day on which a pause is thought to end. Refusals:
 * `resource.missing`, `request.malformed {fields}` for a day that is past, does not exist or is over a year away.
 */
export const readOutlook = async (
  database: Database,
  asked: { clientId: number; subscription: number; resume: string | null; now: Date },
): Promise<Outlook> => {
  const { clientId, subscription, resume, now } = asked;
  const [found] = await database
    .select({ row: subscriptions, timezone: cities.timezone })
    .from(subscriptions)
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .where(and(eq(subscriptions.id, subscription), eq(subscriptions.clientId, clientId)));
  if (found === undefined) throw new Refusal("resource.missing");
  const today = dayIn(found.timezone, now);
  if (resume !== null && !(isDay(resume) && resume >= today && resume <= addDays(today, farthest)))
    throw malformed("resume");
  return outlookOf(found.row, { today, resume, held: await readHeld(database, found.row) });
};
