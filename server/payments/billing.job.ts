import { and, asc, isNotNull, lte, notInArray } from "drizzle-orm";
import { subscriptions } from "../database/tables/subscriptions.ts";
import { transact } from "../database/transact.ts";
import type { Dependencies } from "../shared/dependencies.ts";
import { type Answered, createIntents, takeAnswers } from "./ask-acquirer.ts";
import { beginCharges, type Due } from "./charge-due.ts";
import { describe } from "../shared/log.ts";
import type { Job } from "../jobs/job.ts";

type Needs = Pick<Dependencies, "database" | "clock" | "providers" | "publicUrl" | "log">;

/** How many subscriptions are looked after in one transaction: short enough for everybody else to get their turn. */
const batch = 100;

/**
 * Does what becomes due of subscriptions by itself, on its day in the time zone of their city: charges, tries again,
 * pauses for debt, cancels, finishes (forecast/due-actions.rules.ts). Payments are written down, then the acquirer is asked outside
 * any transaction, then its answers are kept; dying in between leaves payments that the reconciliation finishes.
 */
export const billing = (deps: Needs): Job => {
  const { database, clock, log } = deps;

  const findDue = (without: readonly number[]): Promise<Due[]> =>
    database
      .select({ id: subscriptions.id, clientId: subscriptions.clientId })
      .from(subscriptions)
      .where(
        and(
          lte(subscriptions.dueAt, clock.now()),
          without.length === 0 ? undefined : notInArray(subscriptions.id, [...without]),
        ),
      )
      .orderBy(asc(subscriptions.dueAt), asc(subscriptions.id))
      .limit(batch);

  const charge = async (due: readonly Due[]): Promise<void> => {
    const payments = await transact(database, (transaction) => beginCharges(transaction, due, clock.now()));
    if (payments.length === 0) return;
    const results = await createIntents(deps, payments);
    const answered: Answered[] = [];
    for (const [index, result] of results.entries()) {
      const payment = payments[index];
      // Without an answer it is looked up soon (payments/reconciliation.job.ts).
      if (result.status === "rejected")
        log("charge failed", { payment: payment?.id ?? null, ...describe(result.reason) });
      else if (payment !== undefined) answered.push({ payment, intent: result.value });
    }
    await takeAnswers(deps, answered);
  };

  /** One that cannot be looked after must not keep the others: after a failure each goes alone. */
  const chargeEach = async (due: readonly Due[]): Promise<number[]> => {
    const failed: number[] = [];
    for (const one of due) {
      try {
        await charge([one]);
      } catch (error) {
        log("billing failed", { subscription: one.id, ...describe(error) });
        failed.push(one.id);
      }
    }
    return failed;
  };

  return {
    name: "billing",
    nextDue: async () => {
      const [next] = await database
        .select({ at: subscriptions.dueAt })
        .from(subscriptions)
        .where(isNotNull(subscriptions.dueAt))
        .orderBy(asc(subscriptions.dueAt))
        .limit(1);
      return next?.at ?? null;
    },
    run: async (goesOn = () => true) => {
      const failed: number[] = [];
      while (goesOn()) {
        const due = await findDue(failed);
        if (due.length === 0) return;
        try {
          await charge(due);
        } catch {
          failed.push(...(await chargeEach(due)));
        }
      }
    },
  };
};
