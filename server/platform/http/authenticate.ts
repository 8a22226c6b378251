import { eq, sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import { isUnavailable } from "../database/connection-errors.ts";
import { type Database, preparedQuery } from "../database/database.ts";
import { clients } from "../database/tables/clients.ts";
import { sessions } from "../database/tables/sign-in.ts";
import type { Concurrency } from "../rate-limit/concurrency.ts";
import { hashToken, tokenLife, tokenRest } from "../token.rules.ts";

/** The owner of a valid token. */
export type Caller = {
  readonly clientId: number;
  readonly sessionId: number;
  /** The stored hash of the request's token. */
  readonly tokenHash: string;
  readonly forbidden: boolean;
  readonly deleting: boolean;
};

const hour = 3_600_000;

const findSession = preparedQuery((database) =>
  database
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
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare("session_of_token"),
);

/** Stores the last use. A failed write does not refuse a read. */
const noteUse = async (database: Database, id: number, lastUsed: Date): Promise<void> => {
  try {
    await database.update(sessions).set({ lastUsed }).where(eq(sessions.id, id));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
};

/** Finds the owner of a token; null for a missing, unknown or expired one. */
export const authenticate = async (
  token: string | null,
  { database, clock, concurrency }: { database: Database; clock: Clock; concurrency: Concurrency },
): Promise<Caller | null> => {
  if (token === null) return null;
  const tokenHash = hashToken(token);
  const [found] = await findSession(database).execute({ tokenHash });
  const now = clock.now();
  const rested = found === undefined ? tokenRest : now.getTime() - found.lastUsed.getTime();
  if (found === undefined || rested >= tokenRest || now.getTime() - found.created.getTime() >= tokenLife) {
    concurrency.tokens.delete(tokenHash);
    return null;
  }
  concurrency.tokens.set(tokenHash, found.clientId);
  if (rested >= hour) await noteUse(database, found.sessionId, now);
  const { clientId, sessionId, forbidden, deletionRequestedAt } = found;
  return { clientId, sessionId, tokenHash, forbidden, deleting: deletionRequestedAt !== null };
};
