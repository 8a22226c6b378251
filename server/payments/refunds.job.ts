import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { refunds as table } from "../platform/database/tables/payments.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { askForRefund } from "./ask-for-refund.ts";
import { describe, type Log } from "../platform/logging/log.ts";
import type { Job } from "../platform/jobs/job.ts";

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
