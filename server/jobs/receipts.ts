import { and, asc, eq, isNull } from "drizzle-orm";
import { payments, subscriptions } from "../database/schema.ts";
import { receipts as receiptTable } from "../database/tables/receipts.ts";
import { transact } from "../database/transact.ts";
import type { Dependencies } from "../dependencies.ts";
import { receiptOf } from "../replies/receipt-of.ts";
import type { Job } from "./job.ts";

type Needs = Pick<Dependencies, "database" | "clock">;

/** How many receipts are issued in one run; the next run is a second later. */
const batch = 100;

/** Issues the receipt of every payment that has succeeded, once; until then it is `pending` on the wire. */
export const receipts = ({ database, clock }: Needs): Job => {
  const without = and(eq(payments.status, "success"), isNull(payments.receipt));
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
    run: async () => {
      const due = await database
        .select({ payment: payments, subscription: subscriptions })
        .from(payments)
        .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
        .where(without)
        .orderBy(asc(payments.id))
        .limit(batch);
      for (const { payment, subscription } of due) {
        const { number, lines } = await receiptOf(database, { payment, subscription });
        await transact(database, async (transaction) => {
          const issued = { paymentId: payment.id, number, lines, issued: clock.now() };
          await transaction.insert(receiptTable).values(issued).onConflictDoNothing();
          await transaction.update(payments).set({ receipt: number }).where(eq(payments.id, payment.id));
        });
      }
    },
  };
};
