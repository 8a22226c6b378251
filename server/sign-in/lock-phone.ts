import { sql } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";

/**
 * Locks a phone until the end of the transaction, so that its codes are sent and checked one by one. An advisory
 * lock: a row would bring the number back after a purge (V20).
 */
export const lockPhone = async (transaction: Database, phone: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`);
};
