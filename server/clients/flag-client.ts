import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { clients } from "../platform/database/tables/clients.ts";

/**
 * Flags a client or takes the flag away; false if there is no such client (any more). Their tokens live on: who is
 * forbidden may still read (decision 017).
 */
export const flagClient = async (
  database: Database,
  { clientId, forbidden }: { clientId: number; forbidden: boolean },
): Promise<boolean> => {
  const flagged = await database
    .update(clients)
    .set({ forbidden })
    .where(and(eq(clients.id, clientId), isNotNull(clients.phone)))
    .returning({ id: clients.id });
  return flagged.length > 0;
};
