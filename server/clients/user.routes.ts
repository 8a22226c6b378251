import { exportData, getClient, sendAdvertising, updateClient, verifyEmail } from "#contract/user.ts";
import { type Database, lockClient, transact, withGuestDatabase } from "../platform/database/database.ts";
import { deviceName } from "../sign-in/confirm-code.ts";
import { updateProfile } from "./update-profile.ts";
import { createEndpoints, type EndpointNeeds } from "../platform/http/endpoints.ts";
import { readClient } from "./client.reply.ts";
import { readExport } from "./export.reply.ts";
import { and, eq, isNull } from "drizzle-orm";
import { clients, emailLetters, emailTokens } from "../platform/database/tables/clients.ts";
import { Refusal } from "../platform/refusal.ts";
import { hashToken } from "../platform/token.rules.ts";

/**
 * Verifies an address by the token of a letter, once; the same token again succeeds while the address is the
 * client's. Unknown, expired, replaced and orphaned tokens are refused alike (V32): `email.tokenInvalid`.
 * Flagged clients are refused as usual (V19).
 */
const verifyToken = async (transaction: Database, token: string, now: Date): Promise<void> => {
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
  // Again under the lock: the address may have changed.
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
  // A scheduled retry is no longer needed.
  await transaction.update(emailLetters).set({ dueAt: null }).where(eq(emailLetters.id, found.letter.id));
};

/** Stores the advertisement that brought a client; the first one stays. */
const saveAdvertising = async (
  transaction: Database,
  clientId: number,
  advertising: string,
): Promise<void> => {
  await lockClient(transaction, clientId);
  await transaction
    .update(clients)
    .set({ advertising })
    .where(and(eq(clients.id, clientId), isNull(clients.advertising)));
};

export const userRoutes = (deps: EndpointNeeds) => {
  const { database, clock } = deps;
  const { routes, client, anyone } = createEndpoints(deps);

  client(getClient, async ({ caller, language }) => ({
    client: await readClient(database, caller.clientId, language),
  }));

  client(updateClient, ({ caller: { clientId, sessionId }, request, language, userAgent, address }) =>
    transact(database, async (transaction) => {
      const now = clock.now();
      await updateProfile(transaction, request, {
        clientId,
        sessionId,
        address,
        device: deviceName(userAgent),
        language,
        now,
        how: "profile",
      });
      return { client: await readClient(transaction, clientId, language) };
    }),
  );

  client(sendAdvertising, async ({ caller: { clientId }, request }) => {
    await transact(database, (transaction) => saveAdvertising(transaction, clientId, request.advertising));
    return {};
  });

  anyone(verifyEmail, async ({ request }) => {
    const { database: open } = withGuestDatabase(deps);
    await transact(open, (transaction) => verifyToken(transaction, request.token, clock.now()));
    return {};
  });

  client(exportData, async ({ caller }) => ({ data: await readExport(database, caller.clientId) }));

  return routes;
};
