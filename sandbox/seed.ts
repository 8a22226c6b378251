import { setTimeout as pass } from "node:timers/promises";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Database, transact } from "#server/platform/database/database.ts";
import { cities } from "#server/platform/database/tables/catalog.ts";
import { calendarAround } from "./seed/calendar.ts";
import { seedCrowd } from "./seed/crowd.ts";
import { seedInbox } from "./seed/inbox.ts";
import { seedPapers } from "./seed/papers.ts";
import { seedPictures } from "./seed/pictures.ts";
import { seedPeople } from "./seed/people.ts";
import { seedReference } from "./seed/reference.ts";
import { seedYear } from "./seed/year.ts";
import { seedTrouble } from "./seed/trouble.ts";
import { payments, receipts } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { buildReceipt } from "#server/payments/build-receipt.ts";
import { sandboxFiscal } from "./register.ts";

/** Receipts of a client's payments, issued a minute after each. */
const seedReceipts = async (tx: Database, client: number): Promise<void> => {
  const paid = await tx
    .select({ payment: payments, subscription: subscriptions })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(and(eq(payments.clientId, client), eq(payments.status, "success"), isNotNull(payments.receipt)));
  for (const { payment, subscription } of paid) {
    const { number, lines } = await buildReceipt(tx, { payment, subscription, quoted: null });
    const issued = new Date(payment.created.getTime() + 60_000);
    const fiscal = sandboxFiscal(payment.reference);
    await tx.insert(receipts).values({ paymentId: payment.id, number, lines, issued, fiscal });
  }
};

/** Held by the process that seeds. */
const seedLock = 6_248_117_303;
/** Between two tries for the lock. Milliseconds. */
const lockRest = 100;

/** False if another process is seeding. A statement that waits for it would meet the limits of its session. */
const seedAlone = (database: Database, now: Date, all: boolean): Promise<boolean> =>
  transact(database, async (tx) => {
    const [lock] = await tx
      .select({ held: sql<boolean>`pg_try_advisory_xact_lock(${seedLock})` })
      .from(sql`(select) as nothing`);
    if (lock?.held !== true) return false;
    if ((await tx.select({ id: cities.id }).from(cities).limit(1)).length > 0) return true;
    const calendar = calendarAround(now);
    const reference = await seedReference(tx);
    const { artem, pavel, nina } = await seedPeople(tx, reference, calendar);
    await seedYear(tx, artem, reference, calendar);
    await seedReceipts(tx, artem);
    await seedInbox(tx, artem, now);
    await seedPapers(tx, artem, calendar);
    if (!all) return true;
    await seedPictures(tx, artem);
    await seedCrowd(tx, pavel, reference, calendar);
    await seedTrouble(tx, nina, reference, calendar);
    await seedReceipts(tx, nina);
    await seedInbox(tx, nina, now);
    await seedPapers(tx, nina, calendar);
    // PGlite never analyzes by itself, PostgreSQL after a minute; until then long lists are sorted whole.
    await tx.execute(sql`analyze`);
    return true;
  });

/**
 * Fills an empty database; does nothing if there is a city. `all: false` leaves out the client with 10,000 payments and
 * the pictures, which take most of the time, and the client in trouble, whose charges mix with those of a test.
 */
export const seed = async (database: Database, now: Date, { all = true } = {}): Promise<void> => {
  while (!(await seedAlone(database, now, all))) await pass(lockRest);
};
