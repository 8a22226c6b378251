import { desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { flagClient } from "#server/staff/clients.ts";

/** A client in the staff lists. */
export type StaffClient = { id: number; phone: string; firstName: string | null; forbidden: boolean };

const columns = {
  id: clients.id,
  phone: clients.phone,
  firstName: clients.firstName,
  forbidden: clients.forbidden,
};

/** Sets or clears the flag of the client with this phone; null if there is none. */
export const flagByPhone = async (
  database: Database,
  phone: string,
  forbidden: boolean,
): Promise<StaffClient | null> => {
  const [client] = await database.select(columns).from(clients).where(eq(clients.phone, phone));
  if (client === undefined || !(await flagClient(database, { clientId: client.id, forbidden }))) return null;
  return { ...client, phone, forbidden };
};

export const listClients = async (database: Database, limit: number): Promise<StaffClient[]> => {
  const rows = await database
    .select(columns)
    .from(clients)
    .where(isNotNull(clients.phone))
    .orderBy(desc(clients.id))
    .limit(limit);
  return rows.flatMap(({ phone, ...rest }) => (phone === null ? [] : [{ ...rest, phone }]));
};
