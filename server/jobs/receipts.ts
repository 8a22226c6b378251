import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { payments, quotes, subscriptions } from "../database/schema.ts";
import { receipts as receiptTable } from "../database/tables/receipts.ts";
import { transact } from "../database/transact.ts";
import type { Dependencies } from "../dependencies.ts";
import { receiptOf, type Receipted } from "../replies/receipt-of.ts";
import type { Job } from "./job.ts";

type Needs = Pick<Dependencies, "database" | "clock">;

/** How many receipts are issued in one transaction. */
const batch = 100;

/** Issues the receipt of every payment that has succeeded, once; until then it is `pending` on the wire. */
export const receipts = ({ database, clock }: Needs): Job => {
  const without = and(eq(payments.status, "success"), isNull(payments.receipt));

  const issue = async (due: readonly Receipted[]): Promise<void> => {
    const issued = clock.now();
    const rows: (typeof receiptTable.$inferInsert)[] = [];
    for (const receipted of due) {
      rows.push({ ...(await receiptOf(database, receipted)), paymentId: receipted.payment.id, issued });
    }
    const ids = rows.map(({ paymentId }) => paymentId);
    await transact(database, async (transaction) => {
      await transaction.insert(receiptTable).values(rows).onConflictDoNothing();
      await transaction
        .update(payments)
        .set({ receipt: receiptTable.number })
        .from(receiptTable)
        .where(and(eq(receiptTable.paymentId, payments.id), inArray(payments.id, ids)));
    });
  };

  return {
    name: "receipts",
    nextDue: async () => {
      const [next] = await database
        .select({ at: payments.created })
        .from(payments)
        .where(without)
        .orderBy(asc(payments.id))
        .limit(1);
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
          .where(without)
          .orderBy(asc(payments.id))
          .limit(batch);
        found = due.length;
        if (found > 0) await issue(due);
      }
    },
  };
};
