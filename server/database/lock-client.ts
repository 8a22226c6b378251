import { asc, eq } from "drizzle-orm";
import { anyOf } from "./any-of.ts";
import type { Database } from "./database.ts";
import { clients } from "./tables/clients.ts";
import { Refusal } from "../shared/refusal.ts";

/** A flagged client sends no POST (spec §6). */
export const refuseFlagged = (client: { forbidden: boolean; deleting: boolean }): void => {
  if (client.deleting) throw new Refusal("client.deleting");
  if (client.forbidden) throw new Refusal("client.forbidden");
};

/** The client's row, locked to the end of the transaction, flagged or not. Refusal: `token.invalid` once purged. */
export const lockAnyClient = async (
  transaction: Database,
  id: number,
): Promise<typeof clients.$inferSelect> => {
  const [client] = await transaction.select().from(clients).where(eq(clients.id, id)).for("no key update");
  if (client === undefined || client.purgedAt !== null) throw new Refusal("token.invalid");
  return client;
};

/**
 * The client's row, locked to the end of the transaction: what one client does happens in some order (V29), and
 * whether a flag forbids it is decided by the same transaction that writes (V19). Not `for update`: rows that refer to
 * the client hold its key, and two transactions that have both written one would wait for each other.
 */
export const lockClient = async (transaction: Database, id: number): Promise<typeof clients.$inferSelect> => {
  const client = await lockAnyClient(transaction, id);
  refuseFlagged({ forbidden: client.forbidden, deleting: client.deletionRequestedAt !== null });
  return client;
};

/** Clients whose money moves by itself, flagged, purged or not; locked in the order of their numbers. */
export const lockClients = (
  transaction: Database,
  ids: readonly number[],
): Promise<{ id: number; purgedAt: Date | null }[]> =>
  transaction
    .select({ id: clients.id, purgedAt: clients.purgedAt })
    .from(clients)
    .where(anyOf(clients.id, [...ids]))
    .orderBy(asc(clients.id))
    .for("no key update");
