import { desc } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { sandboxCharges } from "../tables.ts";

/**
 * A line of the acquirer's book: one per intent that reached a bank. `amount` in kopecks, `at` in ISO 8601; payment,
 * subscription and period are the shop's numbers, null for the check of a card, whose hold is `released`.
 */
export type Charge = {
  intent: string;
  payment: number | null;
  subscription: number | null;
  period: number | null;
  amount: number;
  status: "processing" | "success" | "fail" | "released";
  at: string;
};

/** Newest first; `limit` for the eye, everything for the oracle. */
export const readLedger = async (database: Database, limit?: number): Promise<Charge[]> => {
  const query = database.select().from(sandboxCharges).orderBy(desc(sandboxCharges.id)).$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ id: _, at, ...charge }) => ({ ...charge, at: at.toISOString() }));
};
