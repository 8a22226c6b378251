import { eq } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import type { Subject } from "./endpoints.ts";

/** A subscription in the log, there or not. */
export const subscriptionSubject = async (database: Database, id: number): Promise<Subject> => {
  const [found] = await database
    .select({ clientId: subscriptions.clientId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return { subject: `subscription ${id}`, clientId: found?.clientId ?? null };
};

/** A client in the log, there or not. */
export const clientSubject = async (database: Database, id: number): Promise<Subject> => {
  const known = await database.$count(clients, eq(clients.id, id));
  return { subject: `client ${id}`, clientId: known === 0 ? null : id };
};

/** A document that is imported. */
export const documentSubject = (name: string) => async (): Promise<Subject> => ({
  subject: name,
  clientId: null,
});
