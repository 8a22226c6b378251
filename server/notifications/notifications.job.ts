import { notices } from "../platform/database/tables/notices.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, earliest } from "../platform/database/database.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { sendNotifications } from "./send-notifications.ts";
import { describe, type Log } from "../platform/logging/log.ts";
import type { Job } from "../platform/jobs/job.ts";

type Needs = {
  database: Database;
  clock: Clock;
  providers: Pick<Providers, "mailer" | "sms">;
  publicUrl: string;
  log: Log;
};

/** Notifications sent at once. */
const batch = 20;

/** Sends due notifications; failed ones are retried. */
export const notifications = (deps: Needs): Job => {
  const { database, log } = deps;
  return {
    name: "notices",
    nextDue: () => earliest(database, notices.dueAt),
    run: async (goesOn = () => true) => {
      let found = batch;
      // One attempt per run: failed ones are due later.
      while (found === batch && goesOn())
        found = await sendNotifications(deps, {
          limit: batch,
          failed: ({ id, kind }, error) => log("notice failed", { notice: id, kind, ...describe(error) }),
        });
    },
  };
};
