import { and, eq, lte } from "drizzle-orm";
import { emailLetters, emailTokens } from "../platform/database/tables/clients.ts";
import { transact, type Database } from "../platform/database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { letterOf, linkLife, nextTry } from "../notices/letter.rules.ts";
import { hashToken, randomName } from "../platform/token.rules.ts";

type Needs = { database: Database; clock: Clock; providers: Pick<Providers, "mailer">; publicUrl: string };

/**
 * Sends a letter that is due. The next try is noted first, so that of several processes one sends it, and a process
 * that dies on the way leaves the rest to the next. Each try has a token of its own, and all of them work: whether the
 * mail server took a letter is not always told. Rejects when it did not.
 */
export const sendLetter = async (
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
  await providers.mailer.send({ to, ...letterOf(language, { publicUrl, token }) });
  await database
    .update(emailLetters)
    .set({ dueAt: null, sentAt: clock.now() })
    .where(eq(emailLetters.id, letterId));
};
