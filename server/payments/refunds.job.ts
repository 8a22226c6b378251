import { and, asc, eq } from "drizzle-orm";
import {
  type PaymentRow,
  type RefundRow,
  payments,
  refunds as table,
} from "../platform/database/tables/payments.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import type { Notification } from "../notifications/texts/table.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, earliest, isDue, saveMoments, transact } from "../platform/database/database.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { type Log, describe } from "../platform/logging/log.ts";
import type { Job } from "../platform/jobs/job.ts";
import { farthestCheck, nextCheck } from "../platform/providers/reconciliation.rules.ts";

const refusalNotification = (
  { id, clientId, amount }: RefundRow,
  { id: payment, subscriptionId }: PaymentRow,
): Notification => ({
  kind: "refundRefused",
  facts: { payment, amount },
  clientId,
  subscriptionId,
  occasion: `refund ${id}`,
  by: "service",
});

/**
 * Asks the acquirer for a refund, outside any transaction. It is repeated until there is an answer; the
 * reference makes it one refund.
 */
const askForRefund = async ({ database, clock, providers, log }: Needs, refund: RefundRow): Promise<void> => {
  const open = and(eq(table.id, refund.id), eq(table.status, "processing"));
  const [payment] = await database.select().from(payments).where(eq(payments.id, refund.paymentId));
  // The charge has succeeded; the same message brings its id.
  const intentId = refund.intentId ?? payment?.intentId ?? null;
  if (intentId === null) return;
  const { reference, amount } = refund;
  const given = await providers.acquirer.refund({ reference, intentId, amount });
  if (given.reference !== reference || given.amount !== amount)
    throw new Error("the acquirer answered about another refund");
  const { status, refundId } = given;
  if (refund.reason === "unasked")
    log("alert", {
      about: "money came without a request",
      payment: refund.paymentId,
      reference,
      givenBack: status,
    });
  else if (status === "fail")
    log("alert", { about: "a refund failed", payment: refund.paymentId, reference });
  await transact(database, async (transaction) => {
    const answered = { status, refundId, checkAt: null };
    const kept = await transaction.update(table).set(answered).where(open).returning({ id: table.id });
    if (kept.length > 0 && status === "fail" && payment !== undefined)
      await saveNotifications(transaction, [refusalNotification(refund, payment)], clock.now());
  });
};

type Needs = { database: Database; clock: Clock; providers: Pick<Providers, "acquirer">; log: Log };

/** Refunds per run. */
const batch = 20;

/**
 * Sends promised refunds (subscriptions/promise-refunds.ts) to the acquirer, within a second or once it
 * answers.
 */
export const refunds = (deps: Needs): Job => {
  const { database, clock, log } = deps;

  /** Takes due refunds: their next request is stored first, so that other processes and rounds find others. */
  const takeDue = () =>
    transact(database, async (transaction) => {
      const now = clock.now();
      const due = await transaction
        .select()
        .from(table)
        .where(and(eq(table.status, "processing"), isDue(table.checkAt, now, farthestCheck)))
        .orderBy(asc(table.checkAt))
        .limit(batch)
        .for("no key update", { skipLocked: true });
      const requests = due.map(({ id, created }) => ({ key: id, at: nextCheck(created, now) }));
      await saveMoments(transaction, { key: table.id, at: table.checkAt }, requests);
      return due;
    });

  return {
    name: "refunds",
    nextDue: () => earliest(database, table.checkAt, eq(table.status, "processing")),
    run: async (goesOn = () => true) => {
      for (let due = await takeDue(); due.length > 0; due = goesOn() ? await takeDue() : []) {
        await Promise.all(
          due.map((refund) =>
            askForRefund(deps, refund).catch((error: unknown) =>
              log("refund failed", { refund: refund.id, ...describe(error) }),
            ),
          ),
        );
      }
    },
  };
};
