import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { payments } from "../platform/database/tables/payments.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { createIntent, matchingIntents, saveIntent, retryCharge } from "./acquirer-intents.ts";
import { isAutomatic, lockOwners, settlePayments } from "./settle-payment.ts";
import { type Database, transact } from "../platform/database/database.ts";
import { type Log, describe } from "../platform/logging/log.ts";
import { isGivenUp, nextCheck } from "../platform/providers/reconciliation.rules.ts";
import type { Job } from "../platform/jobs/job.ts";

type Needs = {
  database: Database;
  clock: Clock;
  providers: Pick<Providers, "acquirer">;
  publicUrl: string;
  log: Log;
};

/** How many payments are asked about at once. */
const batch = 20;

/**
 * Asks the acquirer about payments that are still processing, so that each ends even if no notification ever comes
 * (V37). A payment whose intent is not known, because the answer to its creation was lost, is looked up by its
 * reference, without charging anything; only what the billing job asks for is still charged then, for nobody has
 * turned away from it meanwhile. One that the acquirer does not know again and again has failed; should it succeed
 * after all, the money goes back (payments/apply-acquirer-status.ts).
 */
export const reconciliation = (deps: Needs): Job => {
  const { database, clock, providers, log } = deps;

  const check = async (payment: typeof payments.$inferSelect): Promise<void> => {
    const now = clock.now();
    // First of all, so that an acquirer that fails on one payment is not asked about it without a pause.
    await database
      .update(payments)
      .set({ checkAt: nextCheck(payment.created, now) })
      .where(and(eq(payments.id, payment.id), eq(payments.status, "processing")));
    const again = payment.intentId === null && isAutomatic(payment);
    if (again) await transact(database, (transaction) => retryCharge(transaction, payment, now));
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
    const outcome = { status: "fail" as const, reason: "abandoned" as const, card: null };
    await transact(database, async (transaction) => {
      const locked = await lockOwners(transaction, [payment]);
      await settlePayments(transaction, { news: [{ paymentId: id, outcome }], locked, now });
    });
  };

  const findDue = () =>
    database
      .select()
      .from(payments)
      .where(and(eq(payments.status, "processing"), lte(payments.checkAt, clock.now())))
      .orderBy(asc(payments.checkAt))
      .limit(batch);

  return {
    name: "reconciliation",
    nextDue: async () => {
      const [next] = await database
        .select({ at: payments.checkAt })
        .from(payments)
        .where(and(eq(payments.status, "processing"), isNotNull(payments.checkAt)))
        .orderBy(asc(payments.checkAt))
        .limit(1);
      return next?.at ?? null;
    },
    run: async (goesOn = () => true) => {
      // Each is asked about later from now on, so what is found is new every time.
      for (let due = await findDue(); due.length > 0; due = goesOn() ? await findDue() : []) {
        const checks = await Promise.allSettled(due.map(check));
        for (const [index, result] of checks.entries()) {
          if (result.status === "rejected") {
            log("reconciliation failed", { payment: due[index]?.id ?? null, ...describe(result.reason) });
          }
        }
      }
    },
  };
};
