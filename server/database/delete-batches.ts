import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { GoesOn } from "../jobs/job.ts";
import type { Database } from "./database.ts";

/** Rows of one statement: few enough that nobody waits for their locks. */
const batch = 1_000;

/**
 * Deletes the rows that `where` finds, a thousand at a time, as long as it may go on; the next run does the rest. Rows
 * that somebody else is busy with are left for later. `where` is to be found by an index.
 */
export const deleteBatches = async (
  database: Database,
  { table, where, goesOn }: { table: PgTable; where: SQL | undefined; goesOn: GoesOn },
): Promise<void> => {
  for (let deleted = batch; deleted === batch && goesOn();) {
    const some = database
      .select({ at: sql`ctid` })
      .from(table)
      .where(where)
      .limit(batch)
      .for("update", { skipLocked: true });
    const gone = await database
      .delete(table)
      .where(sql`ctid = any(array(${some}))`)
      .returning({ one: sql`1` });
    deleted = gone.length;
  }
};
