import { and, asc, eq } from "drizzle-orm";
import { minuteMs } from "#contract/day.ts";
import { cardBindings } from "../platform/database/tables/cards.ts";
import { type Database, earliest, isDue, saveMoments, transact } from "../platform/database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { createHold, settleBinding, saveHold } from "./settle-binding.ts";
import { type BindingRow, farthestBindingCheck, nextBindingCheck } from "./begin-binding.ts";
import { describe, type Log } from "../platform/logging/log.ts";
import type { Job } from "../platform/jobs/job.ts";

type Needs = {
  database: Database;
  clock: Clock;
  providers: Pick<Providers, "acquirer">;
  publicUrl: string;
  log: Log;
};

/** Bindings per run. */
const batch = 20;

/** A binding that the acquirer does not know is given up after so long, as it may lose it for a time. Milliseconds. */
const patience = 30 * minuteMs;

/**
 * Asks the acquirer about open bindings, so that each ends even without a notification (as
 * payments/reconciliation.job.ts does).
 */
export const bindings = (deps: Needs): Job => {
  const { database, clock, providers, log } = deps;
  const open = eq(cardBindings.status, "processing");

  const check = async (binding: BindingRow): Promise<void> => {
    const now = clock.now();
    const intent =
      binding.intentId === null
        ? await createHold(deps, binding)
        : await providers.acquirer.getIntent(binding.intentId);
    if (intent !== null) return saveHold(deps, { binding, intent }, async () => {});
    if (now.getTime() - binding.created.getTime() < patience) return;
    // Whether the client finished is not known.
    const outcome = { status: "fail" as const, reason: null, card: null };
    await transact(database, (transaction) => settleBinding(transaction, { binding, outcome, now }));
  };

  /** Takes due bindings: their next check is stored first, so that other processes find others. */
  const takeDue = () =>
    transact(database, async (transaction) => {
      const now = clock.now();
      const due = await transaction
        .select()
        .from(cardBindings)
        .where(and(open, isDue(cardBindings.checkAt, now, farthestBindingCheck)))
        .orderBy(asc(cardBindings.checkAt))
        .limit(batch)
        .for("no key update", { skipLocked: true });
      const checks = due.map(({ id, created }) => ({ key: id, at: nextBindingCheck(created, now) }));
      await saveMoments(transaction, { key: cardBindings.id, at: cardBindings.checkAt }, checks);
      return due;
    });

  return {
    name: "bindings",
    nextDue: () => earliest(database, cardBindings.checkAt, open),
    run: async () => {
      const due = await takeDue();
      await Promise.all(
        due.map((binding) =>
          check(binding).catch((error: unknown) =>
            log("binding check failed", { client: binding.clientId, ...describe(error) }),
          ),
        ),
      );
    },
  };
};
