import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { emailLetters, emailTokens } from "../database/tables/clients.ts";
import type { Language } from "#contract/language.ts";
import { letterDue, letterWindow } from "../notices/letter.rules.ts";

type Addressee = {
  readonly clientId: number;
  readonly email: string | null;
  readonly emailVerifiedAt: Date | null;
};

/** Whether the current letter still goes to this address, or lies there with a link that works. */
const isOnItsWay = async (
  transaction: Database,
  { clientId, email }: Addressee,
  now: Date,
): Promise<boolean> => {
  const [letter] = await transaction
    .select({ id: emailLetters.id, email: emailLetters.email, dueAt: emailLetters.dueAt })
    .from(emailLetters)
    .where(and(eq(emailLetters.clientId, clientId), isNull(emailLetters.replacedAt)));
  if (letter === undefined || letter.email !== email) return false;
  const alive = and(eq(emailTokens.letterId, letter.id), gt(emailTokens.expires, now));
  return letter.dueAt !== null || (await transaction.$count(emailTokens, alive)) > 0;
};

/**
 * Puts the letter that asks to verify a client's address into the outbox, unless the address is proved, or its letter
 * is on its way; clients/letters.job.ts sends it, so that no mail server can keep a profile from being saved. Letters to an
 * earlier address die with it. Beyond the limit of a day a letter waits. Call it with the client locked.
 */
export const writeLetter = async (
  transaction: Database,
  addressee: Addressee,
  { now, language }: { now: Date; language: Language },
): Promise<void> => {
  const { clientId, email, emailVerifiedAt } = addressee;
  if (emailVerifiedAt !== null || (await isOnItsWay(transaction, addressee, now))) return;
  await transaction
    .update(emailLetters)
    .set({ replacedAt: now, dueAt: null })
    .where(and(eq(emailLetters.clientId, clientId), isNull(emailLetters.replacedAt)));
  if (email === null) return;
  const earlier = await transaction
    .select({ at: emailLetters.sentAt })
    .from(emailLetters)
    .where(
      and(
        eq(emailLetters.clientId, clientId),
        isNotNull(emailLetters.sentAt),
        gt(emailLetters.sentAt, new Date(now.getTime() - letterWindow)),
      ),
    )
    .orderBy(desc(emailLetters.sentAt));
  const dueAt = letterDue(
    earlier.flatMap(({ at }) => (at === null ? [] : [at])),
    now,
  );
  await transaction.insert(emailLetters).values({ clientId, email, language, created: now, dueAt });
};
