import { and, desc, eq, lt } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { staffActs } from "../platform/database/tables/staff-acts.ts";

/** Adds a line to the audit log; lines never change. */
export const writeStaffAct = async (
  database: Database,
  act: Omit<typeof staffActs.$inferInsert, "id">,
): Promise<void> => {
  await database.insert(staffActs).values(act);
};

/** Lines of the log, newest first, before the id `before`; optionally of one client or one staff name. */
export const readStaffActs = (
  database: Database,
  input: {
    limit: number;
    before?: number | undefined;
    client?: number | undefined;
    who?: string | undefined;
  },
) => {
  const { limit, before, client, who } = input;
  return database
    .select()
    .from(staffActs)
    .where(
      and(
        before === undefined ? undefined : lt(staffActs.id, before),
        client === undefined ? undefined : eq(staffActs.clientId, client),
        who === undefined ? undefined : eq(staffActs.who, who),
      ),
    )
    .orderBy(desc(staffActs.id))
    .limit(limit);
};
