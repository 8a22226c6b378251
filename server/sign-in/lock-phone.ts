import { sql } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";

/**
 * Holds a phone to the end of the transaction: its codes are sent and tried one by one. Nothing is written down for it,
 * so whoever waits while the data of its owner is destroyed does not bring the number back (V20).
 */
export const lockPhone = async (transaction: Database, phone: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`);
};
