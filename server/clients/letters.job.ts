import { and, asc, eq, lte } from "drizzle-orm";
import { emailLetters, emailTokens } from "../platform/database/tables/clients.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, earliest, transact } from "../platform/database/database.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { type Log, describe } from "../platform/logging/log.ts";
import type { Job } from "../platform/jobs/job.ts";
import { verificationLetter, linkLife, nextTry } from "../notifications/letter.rules.ts";
import { hashToken, randomName } from "../platform/token.rules.ts";

/**
 * Sends a due letter. Its next try is stored first, so that one process sends it and a crash leaves it to the
 * next. Each try has its own token and all of them work, since a mail server's failure may be an unreported
 * success. Rejects if it was not sent.
 */
const sendLetter = async (
  { database, clock, providers, publicUrl }: Needs,
  letterId: number,
): Promise<void> => {
  const token = randomName();
  const claimed = await transact(database, async (transaction) => {
    const now = clock.now();
    const due = and(eq(emailLetters.id, letterId), lte(emailLetters.dueAt, now));
    const [letter] = await transaction.select().from(emailLetters).where(due).for("no key update");
    if (letter === undefined) return null;
    const attempts = letter.attempts + 1;
    await transaction
      .update(emailLetters)
      .set({ attempts, dueAt: nextTry(attempts, now) })
      .where(eq(emailLetters.id, letterId));
    const expires = new Date(now.getTime() + linkLife);
    await transaction.insert(emailTokens).values({ tokenHash: hashToken(token), letterId, expires });
    return letter;
  });
  if (claimed === null) return;
  const { email: to, language } = claimed;
  await providers.mailer.send({ to, ...verificationLetter(language, { publicUrl, token }) });
  await database
    .update(emailLetters)
    .set({ dueAt: null, sentAt: clock.now() })
    .where(eq(emailLetters.id, letterId));
};

type Needs = {
  database: Database;
  clock: Clock;
  providers: Pick<Providers, "mailer">;
  publicUrl: string;
  log: Log;
};

/** Letters sent at once. */
const batch = 20;

/** Sends the verification letters of the outbox and retries failed ones (notifications/letter.rules.ts). */
export const letters = (deps: Needs): Job => {
  const { database, clock, log } = deps;
  return {
    name: "letters",
    nextDue: () => earliest(database, emailLetters.dueAt),
    run: async () => {
      const due = await database
        .select({ id: emailLetters.id })
        .from(emailLetters)
        .where(lte(emailLetters.dueAt, clock.now()))
        .orderBy(asc(emailLetters.dueAt))
        .limit(batch);
      await Promise.all(
        due.map(({ id }) =>
          sendLetter(deps, id).catch((error: unknown) =>
            log("letter failed", { letter: id, ...describe(error) }),
          ),
        ),
      );
    },
  };
};
