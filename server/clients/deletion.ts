import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { clients } from "../database/tables/clients.ts";
import type { Language } from "#contract/language.ts";
import { Refusal } from "../shared/refusal.ts";
import { dayIn, homeZone } from "#contract/day.ts";
import { deletionAt } from "./deletion.rules.ts";
import { lockAnyClient, lockClient } from "../database/lock-client.ts";
import { writeNotices } from "../notices/write-notices.ts";

type Asked = { readonly clientId: number; readonly now: Date; readonly language: Language };

/** About the client themselves, who has just acted. */
const told = ({ clientId, now, language }: Asked) =>
  ({ clientId, subscriptionId: null, occasion: now.toISOString(), by: "client", language }) as const;

/**
 * Notes that a client wants their data deleted. Who is leaving already is refused as everywhere (`client.deleting`),
 * so the date of the first request stays (V20).
 */
export const noteDeletion = async (
  transaction: Database,
  { clientId, now, language }: Asked,
): Promise<void> => {
  await lockClient(transaction, clientId);
  await transaction.update(clients).set({ deletionRequestedAt: now }).where(eq(clients.id, clientId));
  // As the page names it, which says its times as of Moscow.
  const facts = { day: dayIn(homeZone, deletionAt(now)) };
  await writeNotices(
    transaction,
    [{ kind: "deletionRequested", facts, ...told({ clientId, now, language }) }],
    now,
  );
};

/**
 * Takes the request back; without one there is nothing to do. Refusal: `client.deleting` once the twelve days are
 * over, also in the moments before the data is gone: which of the two comes first must not decide.
 */
export const takeDeletionBack = async (
  transaction: Database,
  { clientId, now, language }: Asked,
): Promise<void> => {
  const { deletionRequestedAt } = await lockAnyClient(transaction, clientId);
  if (deletionRequestedAt === null) return;
  if (deletionAt(deletionRequestedAt) <= now) throw new Refusal("client.deleting");
  await transaction.update(clients).set({ deletionRequestedAt: null }).where(eq(clients.id, clientId));
  await writeNotices(
    transaction,
    [{ kind: "deletionWithdrawn", facts: {}, ...told({ clientId, now, language }) }],
    now,
  );
};
