import { desc, eq } from "drizzle-orm";
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

/** Flags a client or takes the flag away; null if nobody has this phone. */
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
  return client ?? null;
};

/** The newest clients. */
export const listClients = (database: Database, limit: number): Promise<StaffClient[]> =>
  database.select(columns).from(clients).orderBy(desc(clients.id)).limit(limit);
