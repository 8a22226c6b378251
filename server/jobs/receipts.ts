import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { payments, quotes, subscriptions } from "../database/schema.ts";
import { receipts as receiptTable } from "../database/tables/receipts.ts";
import { transact } from "../database/transact.ts";
import type { Dependencies } from "../dependencies.ts";
import { describe } from "../log.ts";
import { receiptOf, type Receipted } from "../replies/receipt-of.ts";
import { nextReceiptTry } from "../rules/receipt-tries.ts";
import type { Job } from "./job.ts";

type Needs = Pick<Dependencies, "database" | "clock" | "providers" | "log">;
type Issued = typeof receiptTable.$inferInsert;

/** How many receipts are asked for at once, and kept in one transaction. */
const batch = 100;

/**
 * Has the receipt of every payment that has succeeded issued, once; until then it is `pending` on the wire. One that the
 * cash register refuses, or does not answer about, is `error` and asked for again, ever more seldom, for it is owed.
 */
export const receipts = ({ database, clock, providers, log }: Needs): Job => {
  const without = and(eq(payments.status, "success"), isNull(payments.receipt));

  /** Null: there is none for now. */
  const issue = async (receipted: Receipted): Promise<Issued | null> => {
    const { id: paymentId, amount } = receipted.payment;
    const { number, lines } = await receiptOf(database, receipted);
    const answer = await providers.register.issue({
      ...{ reference: `payment-${paymentId}`, number, amount },
      lines: lines.map(({ kind, label, amount: one }) => ({ name: label ?? kind, amount: one })),
    });
    if (answer.kind === "issued") return { paymentId, number: answer.number, lines, issued: clock.now() };
    log("receipt refused", { payment: paymentId });
    return null;
  };

  const issueAll = async (due: readonly Receipted[]): Promise<void> => {
    const results = await Promise.allSettled(due.map(issue));
    const rows = results.flatMap((result) => (result.status === "fulfilled" ? (result.value ?? []) : []));
    for (const [index, result] of results.entries()) {
      if (result.status === "rejected")
        log("receipt failed", { payment: due[index]?.payment.id ?? null, ...describe(result.reason) });
    }
    const ids = rows.map(({ paymentId }) => paymentId);
    await transact(database, async (transaction) => {
      if (rows.length > 0) await transaction.insert(receiptTable).values(rows).onConflictDoNothing();
      const kept = await transaction
        .update(payments)
        .set({ receipt: receiptTable.number, receiptDue: null })
        .from(receiptTable)
        .where(and(eq(receiptTable.paymentId, payments.id), inArray(payments.id, ids)))
        .returning({ id: payments.id });
      const has = new Set(kept.map(({ id }) => id));
      for (const { payment } of due) {
        if (has.has(payment.id)) continue;
        const receiptTries = payment.receiptTries + 1;
        await transaction
          .update(payments)
          .set({ receiptTries, receiptDue: nextReceiptTry(receiptTries, clock.now()) })
          .where(and(eq(payments.id, payment.id), without));
      }
    });
  };

  return {
    name: "receipts",
    nextDue: async () => {
      const at = sql<Date>`coalesce(${payments.receiptDue}, ${payments.created})`.mapWith(payments.created);
      const [next] = await database.select({ at }).from(payments).where(without).orderBy(asc(at)).limit(1);
      return next?.at ?? null;
    },
    run: async (goesOn = () => true) => {
      let found = batch;
      while (found === batch && goesOn()) {
        const due = await database
          .select({ payment: payments, subscription: subscriptions, quoted: quotes.lines })
          .from(payments)
          .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
          .leftJoin(quotes, eq(quotes.id, subscriptions.quoteId))
          .where(and(without, or(isNull(payments.receiptDue), lte(payments.receiptDue, clock.now()))))
          .orderBy(asc(payments.id))
          .limit(batch);
        found = due.length;
        if (found > 0) await issueAll(due);
      }
    },
  };
};
