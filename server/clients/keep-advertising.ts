import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { clients } from "../database/tables/clients.ts";
import { lockClient } from "../database/lock-client.ts";

/** Notes which advertisement brought a client. The first one told stays: it is the one that did. */
export const keepAdvertising = async (
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
