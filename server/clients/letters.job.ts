import { asc, isNotNull, lte } from "drizzle-orm";
import { emailLetters } from "../platform/database/tables/clients.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { sendLetter } from "./send-letter.ts";
import { describe, type Log } from "../platform/logging/log.ts";
import type { Job } from "../platform/jobs/job.ts";

type Needs = {
  database: Database;
  clock: Clock;
  providers: Pick<Providers, "mailer">;
  publicUrl: string;
  log: Log;
};

/** How many letters are sent at once. */
const batch = 20;

/** Sends the letters of the outbox; one that the mail server did not take is tried again later (notices/letter.rules.ts). */
export const letters = (deps: Needs): Job => {
  const { database, clock, log } = deps;
  return {
    name: "letters",
    nextDue: async () => {
      const [next] = await database
        .select({ at: emailLetters.dueAt })
        .from(emailLetters)
        .where(isNotNull(emailLetters.dueAt))
        .orderBy(asc(emailLetters.dueAt))
        .limit(1);
      return next?.at ?? null;
    },
    run: async () => {
      const due = await database
        .select({ id: emailLetters.id })
        .from(emailLetters)
        .where(lte(emailLetters.dueAt, clock.now()))
        .orderBy(asc(emailLetters.dueAt))
        .limit(batch);
      const sent = await Promise.allSettled(due.map(({ id }) => sendLetter(deps, id)));
      for (const result of sent) {
        if (result.status === "rejected") log("letter failed", describe(result.reason));
      }
    },
  };
};
