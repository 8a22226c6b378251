import type { Database } from "./database.ts";
import { sqlState } from "./connection-errors.ts";

/** serialization_failure, deadlock_detected: PostgreSQL asks for the same transaction again (its manual, 13.5). */
const repeatable = new Set(["40001", "40P01"]);

/** Runs `work` in one transaction: all of it happens or none. A deadlock is tried again, at most three times. */
export const transact = async <T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
  attempt = 1,
): Promise<T> => {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (attempt >= 3 || !repeatable.has(sqlState(error) ?? "")) throw error;
    return transact(database, work, attempt + 1);
  }
};
