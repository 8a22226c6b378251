import { hourMs } from "#contract/day.ts";
import { eq, sql } from "drizzle-orm";
import type { Language } from "#contract/language.ts";
import type { Clock } from "../clock.ts";
import { isUnavailable } from "../database/connection-errors.ts";
import { type Database, preparedQuery } from "../database/database.ts";
import { clients } from "../database/tables/clients.ts";
import { sessions } from "../database/tables/sign-in.ts";
import type { Concurrency } from "../rate-limit/concurrency.ts";
import { hashToken, tokenLife, tokenRest } from "../token.rules.ts";
import type { PageCookies } from "./page-cookies.ts";

/** The owner of a valid token. */
export type Caller = {
  readonly clientId: number;
  readonly sessionId: number;
  /** The stored hash of the session's token. */
  readonly tokenHash: string;
  readonly forbidden: boolean;
  readonly deleting: boolean;
  /** In which the client last used the account. */
  readonly language: Language;
};

const columns = {
  clientId: sessions.clientId,
  sessionId: sessions.id,
  tokenHash: sessions.tokenHash,
  created: sessions.created,
  lastUsed: sessions.lastUsed,
  forbidden: clients.forbidden,
  language: clients.language,
  deletionRequestedAt: clients.deletionRequestedAt,
};
const findByToken = preparedQuery((database) =>
  database
    .select(columns)
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(eq(sessions.tokenHash, sql.placeholder("hash")))
    .prepare("session_of_token"),
);
const findByPage = preparedQuery((database) =>
  database
    .select({ ...columns, companionHash: sessions.companionHash })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(eq(sessions.pageHash, sql.placeholder("hash")))
    .prepare("session_of_page"),
);
type Found = Awaited<ReturnType<ReturnType<typeof findByToken>["execute"]>>[number];

/** A failed write does not refuse a read. */
const unlessUnavailable = async (write: Promise<unknown>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
};

/** Stores the language of a request if its client used another one before. */
export const noteLanguage = async (
  database: Database,
  caller: Caller | null,
  language: Language,
): Promise<void> => {
  if (caller === null || caller.language === language) return;
  await unlessUnavailable(database.update(clients).set({ language }).where(eq(clients.id, caller.clientId)));
};

type Means = { database: Database; clock: Clock; concurrency: Concurrency };

/** The owner of a valid session; caches the client id under `hash`. */
const callerOf = async (
  found: Found | undefined,
  hash: string,
  { database, clock, concurrency }: Means,
): Promise<Caller | null> => {
  const now = clock.now();
  const rested = found === undefined ? tokenRest : now.getTime() - found.lastUsed.getTime();
  if (found === undefined || rested >= tokenRest || now.getTime() - found.created.getTime() >= tokenLife) {
    concurrency.tokens.delete(hash);
    return null;
  }
  concurrency.tokens.set(hash, found.clientId);
  const { clientId, sessionId, tokenHash, forbidden, language, deletionRequestedAt } = found;
  if (rested >= hourMs)
    await unlessUnavailable(
      database.update(sessions).set({ lastUsed: now }).where(eq(sessions.id, sessionId)),
    );
  return { clientId, sessionId, tokenHash, forbidden, language, deleting: deletionRequestedAt !== null };
};

/** Finds the owner of a token; null for a missing, unknown or expired one. */
export const authenticate = async (token: string | null, means: Means): Promise<Caller | null> => {
  if (token === null) return null;
  const hash = hashToken(token);
  const [found] = await findByToken(means.database).execute({ hash });
  return callerOf(found, hash, means);
};

/** Finds the owner of the page cookies; null unless both belong to the same valid session. */
export const authenticatePage = async (
  { page, companion }: PageCookies,
  means: Means,
): Promise<Caller | null> => {
  const hash = hashToken(page);
  const [found] = await findByPage(means.database).execute({ hash });
  return callerOf(found?.companionHash === hashToken(companion) ? found : undefined, hash, means);
};
