import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { payments, refunds as table } from "../platform/database/tables/payments.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { type Log, describe } from "../platform/logging/log.ts";
import type { Job } from "../platform/jobs/job.ts";
import { nextCheck } from "../platform/providers/reconciliation.rules.ts";

/**
 * Asks the acquirer to give a promised refund back, outside any transaction. Without an answer it is asked again later:
 * the reference makes it one refund, however often that is.
 */
const askForRefund = async (
  { database, clock, providers, log }: Needs,
  refund: typeof table.$inferSelect,
): Promise<void> => {
  const now = clock.now();
  const open = and(eq(table.id, refund.id), eq(table.status, "processing"));
  // First of all, so that an acquirer that fails on one refund is not asked about it without a pause.
  await database
    .update(table)
    .set({ checkAt: nextCheck(refund.created, now) })
    .where(open);
  const [payment] = await database.select().from(payments).where(eq(payments.id, refund.paymentId));
  // The charge is known to have succeeded; its name comes with the same news.
  const intentId = refund.intentId ?? payment?.intentId ?? null;
  if (intentId === null) return;
  const { reference, amount } = refund;
  const given = await providers.acquirer.refund({ reference, intentId, amount });
  if (given.reference !== reference || given.amount !== amount)
    throw new Error("the acquirer answered about another refund");
  const { status, refundId } = given;
  if (refund.reason === "unasked")
    log("alert", {
      about: "money came that nobody had asked for",
      payment: refund.paymentId,
      reference,
      givenBack: status,
    });
  else if (status === "fail")
    log("alert", { about: "a refund failed", payment: refund.paymentId, reference });
  await database.update(table).set({ status, refundId, checkAt: null }).where(open);
};

type Needs = { database: Database; clock: Clock; providers: Pick<Providers, "acquirer">; log: Log };

/** How many refunds are asked for at once. */
const batch = 20;

/** Gives back what was promised (subscriptions/promise-refunds.ts): within the second, or once the acquirer answers. */
export const refunds = (deps: Needs): Job => {
  const { database, clock, log } = deps;

  const findDue = () =>
    database
      .select()
      .from(table)
      .where(and(eq(table.status, "processing"), lte(table.checkAt, clock.now())))
      .orderBy(asc(table.checkAt))
      .limit(batch);

  return {
    name: "refunds",
    nextDue: async () => {
      const [next] = await database
        .select({ at: table.checkAt })
        .from(table)
        .where(and(eq(table.status, "processing"), isNotNull(table.checkAt)))
        .orderBy(asc(table.checkAt))
        .limit(1);
      return next?.at ?? null;
    },
    run: async (goesOn = () => true) => {
      // Each is asked for later from now on, so what is found is new every time.
      for (let due = await findDue(); due.length > 0; due = goesOn() ? await findDue() : []) {
        const given = await Promise.allSettled(due.map((refund) => askForRefund(deps, refund)));
        for (const [index, result] of given.entries()) {
          if (result.status === "rejected")
            log("refund failed", { refund: due[index]?.id ?? null, ...describe(result.reason) });
        }
      }
    },
  };
};
