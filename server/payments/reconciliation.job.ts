import { and, asc, eq } from "drizzle-orm";
import { type PaymentRow, payments } from "../platform/database/tables/payments.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { createIntent, matchingIntents, saveIntent, holdCard } from "./acquirer-intents.ts";
import { isAutomatic, lockOwners, settlePayments } from "./settle-payment.ts";
import { type Database, earliest, isDue, saveMoments, transact } from "../platform/database/database.ts";
import { type Log, describe } from "../platform/logging/log.ts";
import { farthestCheck, isGivenUp, nextCheck } from "../platform/providers/reconciliation.rules.ts";
import type { Job } from "../platform/jobs/job.ts";

type Needs = {
  database: Database;
  clock: Clock;
  providers: Pick<Providers, "acquirer">;
  publicUrl: string;
  log: Log;
};

/** Payments per run. */
const batch = 20;

/**
 * Asks the acquirer about open payments, so that each ends even without a notification (V37). If the reply to
 * its creation was lost, it is looked up by reference without charging; only automatic charges are charged
 * then, since no client has turned away. A payment that the acquirer repeatedly does not know fails; a later
 * success is refunded (apply-acquirer-status.ts).
 */
export const reconciliation = (deps: Needs): Job => {
  const { database, clock, providers, log } = deps;

  const check = async (payment: PaymentRow): Promise<void> => {
    const now = clock.now();
    const again = payment.intentId === null && isAutomatic(payment);
    if (again) await transact(database, (transaction) => holdCard(transaction, payment, now));
    const intent =
      payment.intentId === null
        ? await createIntent(deps, payment, { charge: again })
        : await providers.acquirer.getIntent(payment.intentId);
    const [own] = intent === null ? [] : await matchingIntents(database, [{ payment, intent }]);
    if (own !== undefined) return saveIntent(deps, own, async () => {});
    const unknown = payment.unknown + 1;
    await database.update(payments).set({ unknown }).where(eq(payments.id, payment.id));
    if (!isGivenUp({ created: payment.created, unknown }, now)) return;
    const { id, reference } = payment;
    log("alert", { about: "the acquirer does not know a payment", payment: id, reference });
    // Whether the client finished is not known.
    const outcome = { status: "fail" as const, reason: null, card: null };
    await transact(database, async (transaction) => {
      const locked = await lockOwners(transaction, [payment]);
      await settlePayments(transaction, { outcomes: [{ paymentId: id, outcome }], locked, now });
    });
  };

  /** Takes due payments: their next check is stored first, so that other processes and rounds find others. */
  const takeDue = () =>
    transact(database, async (transaction) => {
      const now = clock.now();
      const due = await transaction
        .select()
        .from(payments)
        .where(and(eq(payments.status, "processing"), isDue(payments.checkAt, now, farthestCheck)))
        .orderBy(asc(payments.checkAt))
        .limit(batch)
        .for("no key update", { skipLocked: true });
      const checks = due.map(({ id, created }) => ({ key: id, at: nextCheck(created, now) }));
      await saveMoments(transaction, { key: payments.id, at: payments.checkAt }, checks);
      return due;
    });

  return {
    name: "reconciliation",
    nextDue: () => earliest(database, payments.checkAt, eq(payments.status, "processing")),
    run: async (goesOn = () => true) => {
      for (let due = await takeDue(); due.length > 0; due = goesOn() ? await takeDue() : []) {
        await Promise.all(
          due.map((payment) =>
            check(payment).catch((error: unknown) =>
              log("reconciliation failed", { payment: payment.id, ...describe(error) }),
            ),
          ),
        );
      }
    },
  };
};
