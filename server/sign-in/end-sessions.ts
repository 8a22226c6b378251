import { eq } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { sessions } from "../platform/database/tables/sign-in.ts";

/** Signs a client out everywhere; gives on how many devices they were signed in. */
export const endSessions = async (database: Database, clientId: number): Promise<number> => {
  const ended = await database
    .delete(sessions)
    .where(eq(sessions.clientId, clientId))
    .returning({ id: sessions.id });
  return ended.length;
};
