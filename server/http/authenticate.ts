import { eq } from "drizzle-orm";
import type { Context } from "hono";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { clients, sessions } from "../database/schema.ts";
import { hashToken, tokenLife, tokenRest } from "../rules/token.ts";

/** Who asks: the owner of a living token. */
export type Caller = {
  readonly clientId: number;
  readonly sessionId: number;
  /** What is stored of the token that came with the request. */
  readonly tokenHash: string;
  readonly forbidden: boolean;
  readonly deleting: boolean;
};

const hour = 3_600_000;

/** Reads `Authorization: Bearer <token>`, exactly so; anything else, unknown or dead gives null. */
export const authenticate = async (
  c: Context,
  { database, clock }: { database: Database; clock: Clock },
): Promise<Caller | null> => {
  const token = /^Bearer ([\w-]{32,128})$/.exec(c.req.header("Authorization") ?? "")?.[1];
  if (token === undefined) return null;
  const tokenHash = hashToken(token);
  const [found] = await database
    .select({
      clientId: sessions.clientId,
      sessionId: sessions.id,
      created: sessions.created,
      lastUsed: sessions.lastUsed,
      forbidden: clients.forbidden,
      deletionRequestedAt: clients.deletionRequestedAt,
    })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(eq(sessions.tokenHash, tokenHash));
  if (found === undefined) return null;
  const now = clock.now();
  const rested = now.getTime() - found.lastUsed.getTime();
  if (rested >= tokenRest || now.getTime() - found.created.getTime() >= tokenLife) return null;
  if (rested >= hour) {
    await database.update(sessions).set({ lastUsed: now }).where(eq(sessions.id, found.sessionId));
  }
  const { clientId, sessionId, forbidden, deletionRequestedAt } = found;
  return { clientId, sessionId, tokenHash, forbidden, deleting: deletionRequestedAt !== null };
};
