import { and, desc, eq, gt } from "drizzle-orm";
import type { listSessions } from "#contract/auth.ts";
import type { ReplyWire } from "#contract/call.ts";
import type { Database } from "../database/database.ts";
import { sessions } from "../database/tables/sign-in.ts";
import { tokenLife, tokenRest } from "../shared/token.rules.ts";

/** The devices on which a client is signed in, the last used first; those that rested or lived too long are not. */
export const readSessions = async (
  database: Database,
  { clientId, sessionId, now }: { clientId: number; sessionId: number; now: Date },
): Promise<ReplyWire<typeof listSessions>> => {
  const rows = await database
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.clientId, clientId),
        gt(sessions.lastUsed, new Date(now.getTime() - tokenRest)),
        gt(sessions.created, new Date(now.getTime() - tokenLife)),
      ),
    )
    .orderBy(desc(sessions.lastUsed), desc(sessions.id));
  return {
    sessions: rows.map(({ id, device, created, lastUsed }) => ({
      id,
      device,
      created: created.toISOString(),
      lastUsed: lastUsed.toISOString(),
      current: id === sessionId,
    })),
  };
};
