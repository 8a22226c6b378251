import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** Where an item goes in a list that people see: where it says, or last if it is new and says nothing; else it stays. */
export const atPosition = (table: PgTable, position: number | undefined) => ({
  added: { position: position ?? sql<number>`(select coalesce(max(position), 0) + 1 from ${table})` },
  moved: position === undefined ? {} : { position },
});
