import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { clients, emailLetters, emailTokens } from "../database/tables/clients.ts";
import { Refusal } from "../shared/refusal.ts";
import { hashToken } from "../shared/token.rules.ts";
import { lockClient } from "../database/lock-client.ts";

/**
 * Notes that whoever reads a client's mail has opened its letter. A token does it once; given again it says the same,
 * for as long as the address it proved is the client's. Unknown, expired, replaced and orphaned tokens are refused in
 * one and the same way (V32): `email.tokenInvalid`. A client who may change nothing is refused as ever (V19).
 */
export const proveEmail = async (transaction: Database, token: string, now: Date): Promise<void> => {
  const tokenHash = hashToken(token);
  const read = async () =>
    (
      await transaction
        .select({ token: emailTokens, letter: emailLetters })
        .from(emailTokens)
        .innerJoin(emailLetters, eq(emailLetters.id, emailTokens.letterId))
        .where(eq(emailTokens.tokenHash, tokenHash))
    )[0];
  const owner = (await read())?.letter.clientId;
  if (owner === undefined) throw new Refusal("email.tokenInvalid");
  const { emailVerifiedAt } = await lockClient(transaction, owner);
  // Once more under the lock: the address may just have been changed.
  const found = await read();
  const current = found !== undefined && found.letter.replacedAt === null;
  if (!current || (found.token.usedAt === null && found.token.expires <= now)) {
    throw new Refusal("email.tokenInvalid");
  }
  if (found.token.usedAt === null) {
    await transaction.update(emailTokens).set({ usedAt: now }).where(eq(emailTokens.tokenHash, tokenHash));
  }
  if (emailVerifiedAt !== null) return;
  await transaction.update(clients).set({ emailVerifiedAt: now }).where(eq(clients.id, owner));
  // A try that was on its way again is no longer needed.
  await transaction.update(emailLetters).set({ dueAt: null }).where(eq(emailLetters.id, found.letter.id));
};
