import { sql } from "drizzle-orm";
import { type Database, transact } from "#server/platform/database/database.ts";
import { cities } from "#server/platform/database/tables/catalog.ts";
import { calendarAround } from "./seed/calendar.ts";
import { seedCrowd } from "./seed/crowd.ts";
import { seedPapers } from "./seed/papers.ts";
import { seedPeople } from "./seed/people.ts";
import { seedReceipts } from "./seed/receipts.ts";
import { seedReference } from "./seed/reference.ts";
import { seedYear } from "./seed/year.ts";
import { seedTrouble } from "./seed/trouble.ts";

/** One process seeds, another that starts at the same time waits and finds it done. */
const seedLock = 6_248_117_302;

/**
 * Fills an empty database with what the sandbox starts with; one that has a city already is left alone. Tests that
 * look neither at the client with 10,000 payments nor at the one in trouble leave their years out: the first is most of
 * the time it takes, and the second's charges would be among those of the others.
 */
export const seed = (database: Database, now: Date, { all = true } = {}): Promise<void> =>
  transact(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.select({ id: cities.id }).from(cities).limit(1)).length > 0) return;
    const calendar = calendarAround(now);
    const reference = await seedReference(tx);
    const { artem, pavel, nina } = await seedPeople(tx, reference, calendar);
    await seedYear(tx, artem, reference, calendar);
    await seedReceipts(tx, artem);
    await seedPapers(tx, artem, calendar);
    if (!all) return;
    await seedCrowd(tx, pavel, reference, calendar);
    await seedTrouble(tx, nina, reference, calendar);
    await seedReceipts(tx, nina);
    await seedPapers(tx, nina, calendar);
    // PGlite never looks at its own data, PostgreSQL after a minute: until then long lists are sorted whole.
    await tx.execute(sql`analyze`);
  });
