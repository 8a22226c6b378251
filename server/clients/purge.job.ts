import { asc, isNotNull, lte } from "drizzle-orm";
import { clients } from "../platform/database/tables/clients.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { type Forget, deletionAt, deletionGrace, purgeClient } from "./purge-client.ts";
import { type Log, describe } from "../platform/logging/log.ts";
import type { Job } from "../platform/jobs/job.ts";

type Needs = { database: Database; clock: Clock; log: Log; sandbox: { forget: Forget } | null };

/** Clients per run. */
const batch = 20;

/** Deletes personal data twelve days after the request, usually within a second (V20). */
export const purge = ({ database, clock, log, sandbox }: Needs): Job => ({
  name: "purge",
  nextDue: async () => {
    const [next] = await database
      .select({ requestedAt: clients.deletionRequestedAt })
      .from(clients)
      .where(isNotNull(clients.deletionRequestedAt))
      .orderBy(asc(clients.deletionRequestedAt))
      .limit(1);
    return next?.requestedAt ? deletionAt(next.requestedAt) : null;
  },
  run: async () => {
    const now = clock.now();
    const due = await database
      .select({ id: clients.id })
      .from(clients)
      .where(lte(clients.deletionRequestedAt, new Date(now.getTime() - deletionGrace)))
      .orderBy(asc(clients.deletionRequestedAt))
      .limit(batch);
    for (const { id } of due) {
      try {
        await purgeClient(database, { clientId: id, now, forget: sandbox?.forget ?? null });
      } catch (error) {
        // One failure must not stop the others.
        log("purge failed", describe(error));
      }
    }
  },
});
