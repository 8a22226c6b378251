import { and, eq } from "drizzle-orm";
import { payments, refunds } from "../platform/database/tables/payments.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Log } from "../platform/logging/log.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { nextCheck } from "../platform/providers/reconciliation.rules.ts";

type Needs = { database: Database; clock: Clock; providers: Pick<Providers, "acquirer">; log: Log };

/**
 * Asks the acquirer to give a promised refund back, outside any transaction. Without an answer it is asked again later:
 * the reference makes it one refund, however often that is.
 */
export const askForRefund = async (
  { database, clock, providers, log }: Needs,
  refund: typeof refunds.$inferSelect,
): Promise<void> => {
  const now = clock.now();
  const open = and(eq(refunds.id, refund.id), eq(refunds.status, "processing"));
  // First of all, so that an acquirer that fails on one refund is not asked about it without a pause.
  await database
    .update(refunds)
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
  await database.update(refunds).set({ status, refundId, checkAt: null }).where(open);
};
