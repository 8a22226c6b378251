import { and, asc, eq, gt } from "drizzle-orm";
import type { Clock } from "../platform/clock.ts";
import { type Database, lockOwner, transact } from "../platform/database/database.ts";
import { acts } from "../platform/database/tables/acts.ts";
import { unstoredPapers } from "../platform/database/tables/papers.ts";
import { payments } from "../platform/database/tables/payments.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import type { Job } from "../platform/jobs/job.ts";
import { type Log, describe } from "../platform/logging/log.ts";
import { readPaperLanguage, storePaper, wayBefore } from "./papers.ts";

/** Papers that are read at once. */
const batch = 100;

type Unstored = typeof unstoredPapers.$inferSelect;

/** When and how a paper was signed, as far as its row says. */
const readSignature = async (transaction: Database, { subscriptionId, actId }: Unstored) => {
  if (actId === null) {
    const [row] = await transaction
      .select({ created: subscriptions.created, paid: payments.paid })
      .from(subscriptions)
      .leftJoin(
        payments,
        and(
          eq(payments.subscriptionId, subscriptions.id),
          eq(payments.period, 1),
          eq(payments.status, "success"),
        ),
      )
      .where(eq(subscriptions.id, subscriptionId));
    return row && { at: row.paid ?? row.created, how: wayBefore(null) };
  }
  const [act] = await transaction.select().from(acts).where(eq(acts.id, actId));
  if (act === undefined || act.signedAt === null) return undefined;
  return { at: act.signedAt, how: wayBefore(act) };
};

const restore = async ({ database, clock }: Needs, unstored: Unstored): Promise<void> =>
  transact(database, async (transaction) => {
    const { id, subscriptionId, actId } = unstored;
    if ((await lockOwner(transaction, subscriptionId)) === null) return;
    // Another process may have stored it meanwhile.
    const [taken] = await transaction
      .delete(unstoredPapers)
      .where(eq(unstoredPapers.id, id))
      .returning({ id: unstoredPapers.id });
    const signature = taken && (await readSignature(transaction, unstored));
    if (signature === undefined) return;
    const language = await readPaperLanguage(transaction, subscriptionId);
    await storePaper(transaction, {
      subscriptionId,
      actId,
      language,
      how: signature.how,
      signedAt: signature.at,
      now: clock.now(),
      restored: true,
    });
  });

type Needs = { database: Database; clock: Clock; log: Log };

/** Stores papers that were signed before papers were stored, from what is known, and marks them so. */
export const restorePapers = (deps: Needs): Job => {
  const { database, clock, log } = deps;
  return {
    name: "papers",
    nextDue: async () =>
      (await database.select().from(unstoredPapers).limit(1)).length > 0 ? clock.now() : null,
    run: async (goesOn = () => true) => {
      let last = 0;
      for (let found = batch; found === batch && goesOn();) {
        const some = await database
          .select()
          .from(unstoredPapers)
          .where(gt(unstoredPapers.id, last))
          .orderBy(asc(unstoredPapers.id))
          .limit(batch);
        for (const each of some) {
          try {
            await restore(deps, each);
          } catch (error) {
            // One failure must not stop the others.
            log("paper failed", { paper: each.id, ...describe(error) });
          }
        }
        last = some.at(-1)?.id ?? last;
        found = some.length;
      }
    },
  };
};
