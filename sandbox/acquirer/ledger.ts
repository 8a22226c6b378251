import { desc, eq } from "drizzle-orm";
import type { PaymentStatus } from "#contract/payment-status.ts";
import type { Database } from "#server/platform/database/database.ts";
import { sandboxCharges, sandboxRefunds } from "../tables.ts";

/**
 * A ledger entry: one per intent that reached a bank. `amount` in kopecks, `at` in ISO 8601; payment, subscription
 * and period are the shop's, null for a card verification, which is `released`.
 */
export type Charge = {
  intent: string;
  payment: number | null;
  subscription: number | null;
  period: number | null;
  amount: number;
  status: PaymentStatus | "released";
  at: string;
};

/** Newest first; all without `limit`. */
export const readLedger = async (database: Database, limit?: number): Promise<Charge[]> => {
  const query = database.select().from(sandboxCharges).orderBy(desc(sandboxCharges.id)).$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ id: _, at, ...charge }) => ({ ...charge, at: at.toISOString() }));
};

/** A refund: `amount` of the intent's charge. */
export type LedgerRefund = {
  refund: string;
  intent: string;
  payment: number | null;
  subscription: number | null;
  amount: number;
  at: string;
};

/** Newest first; all without `limit`. */
export const readRefunds = async (database: Database, limit?: number): Promise<LedgerRefund[]> => {
  const query = database
    .select({
      refund: sandboxRefunds.id,
      intent: sandboxRefunds.intent,
      payment: sandboxCharges.payment,
      subscription: sandboxCharges.subscription,
      amount: sandboxRefunds.amount,
      at: sandboxRefunds.at,
    })
    .from(sandboxRefunds)
    .innerJoin(sandboxCharges, eq(sandboxCharges.intent, sandboxRefunds.intent))
    .orderBy(desc(sandboxRefunds.at), desc(sandboxRefunds.id))
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ at, ...refund }) => ({ ...refund, at: at.toISOString() }));
};
