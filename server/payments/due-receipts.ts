import { type SQL, and, asc, isNull, or, sql } from "drizzle-orm";
import { type Database, isDue } from "../platform/database/database.ts";
import type { payments, refunds } from "../platform/database/tables/payments.ts";
import { farthestReceiptTry, receiptLeaseEnd } from "./receipt.rules.ts";

/** When the receipt of a row is tried next. */
const dueAt = ({ receiptDue, created }: typeof payments | typeof refunds) =>
  sql<Date>`coalesce(${receiptDue}, ${created})`.mapWith(created);

/** Rows of a table whose receipt is missing, as `without` says. */
export const dueReceipts = (table: typeof payments | typeof refunds, without: SQL | undefined) => ({
  /** The next moment at which one is due; null if none is missing. */
  next: async (database: Database): Promise<Date | null> => {
    const at = dueAt(table);
    const [next] = await database.select({ at }).from(table).where(without).orderBy(asc(at)).limit(1);
    return next?.at ?? null;
  },
  /** Takes `limit` due ones, for this process alone until the lease ends; returns their ids. */
  take: async (database: Database, { now, limit }: { now: Date; limit: number }): Promise<number[]> => {
    const due = or(isNull(table.receiptDue), isDue(table.receiptDue, now, farthestReceiptTry));
    const free = database
      .select({ id: table.id })
      .from(table)
      .where(and(without, due))
      .orderBy(asc(table.id))
      .limit(limit)
      .for("no key update", { skipLocked: true });
    const taken = await database
      .update(table)
      .set({ receiptDue: receiptLeaseEnd(now) })
      .where(sql`${table.id} = any(array(${free}))`)
      .returning({ id: table.id });
    return taken.map(({ id }) => id);
  },
});
