import { desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { clients } from "../database/schema.ts";

/** A client as the staff see one. */
export type StaffClient = { id: number; phone: string; firstName: string | null; forbidden: boolean };

const columns = {
  id: clients.id,
  phone: clients.phone,
  firstName: clients.firstName,
  forbidden: clients.forbidden,
};

/**
 * Flags a client or takes the flag away; null if nobody has this phone. Their tokens live on: who is forbidden may
 * still read (decision 017).
 */
export const flagClient = async (
  database: Database,
  phone: string,
  forbidden: boolean,
): Promise<StaffClient | null> => {
  const [client] = await database
    .update(clients)
    .set({ forbidden })
    .where(eq(clients.phone, phone))
    .returning(columns);
  return client === undefined ? null : { ...client, phone };
};

/** The newest clients. */
export const listClients = async (database: Database, limit: number): Promise<StaffClient[]> => {
  const rows = await database
    .select(columns)
    .from(clients)
    .where(isNotNull(clients.phone))
    .orderBy(desc(clients.id))
    .limit(limit);
  return rows.flatMap(({ phone, ...rest }) => (phone === null ? [] : [{ ...rest, phone }]));
};
