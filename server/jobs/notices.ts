import { asc, isNotNull, lte } from "drizzle-orm";
import { notices as noticeTable } from "../database/tables/notices.ts";
import type { Dependencies } from "../dependencies.ts";
import { sendNotice } from "../effects/send-notice.ts";
import { describe } from "../log.ts";
import type { Job } from "./job.ts";

type Needs = Pick<Dependencies, "database" | "clock" | "providers" | "publicUrl" | "log">;

/** How many notices are sent at once. */
const batch = 20;

/** Sends the letters of everyday that are due; one that was not taken is tried again later. */
export const notices = (deps: Needs): Job => {
  const { database, clock, log } = deps;
  return {
    name: "notices",
    nextDue: async () => {
      const [next] = await database
        .select({ at: noticeTable.dueAt })
        .from(noticeTable)
        .where(isNotNull(noticeTable.dueAt))
        .orderBy(asc(noticeTable.dueAt))
        .limit(1);
      return next?.at ?? null;
    },
    run: async (goesOn = () => true) => {
      let found = batch;
      // Each is tried once in a run: what was not taken is due again only later.
      while (found === batch && goesOn()) {
        const due = await database
          .select({ id: noticeTable.id })
          .from(noticeTable)
          .where(lte(noticeTable.dueAt, clock.now()))
          .orderBy(asc(noticeTable.dueAt))
          .limit(batch);
        found = due.length;
        const sent = await Promise.allSettled(due.map(({ id }) => sendNotice(deps, id)));
        for (const result of sent) {
          if (result.status === "rejected") log("notice failed", describe(result.reason));
        }
      }
    },
  };
};
