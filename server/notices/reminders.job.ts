import { transact } from "../database/transact.ts";
import type { Dependencies } from "../shared/dependencies.ts";
import { findReminders, nextReminder } from "./find-reminders.ts";
import { writeNotices } from "./write-notices.ts";
import type { Draft, NoticeEntry } from "./texts/table.ts";
import type { Job } from "../jobs/job.ts";

type Needs = Pick<Dependencies, "database" | "clock">;
type Reminder = Awaited<ReturnType<typeof findReminders>>[number];

const hour = 3_600_000;
/** How many reminders are written in one transaction. */
const batch = 500;

const entryOf = ({ kind, day, amount }: Reminder): NoticeEntry => {
  if (kind === "chargeSoon") return { kind, facts: { day, amount, card: null } };
  if (kind === "pauseEnding") return { kind, facts: { day, next: null, card: null, awaited: false } };
  return kind === "returnSoon"
    ? { kind, facts: { day, debt: amount } }
    : { kind, facts: { day, cancelled: false } };
};

const draftOf = (reminder: Reminder): Draft => {
  const { clientId, subscriptionId, day } = reminder;
  return { ...entryOf(reminder), clientId, subscriptionId, occasion: day, by: "service" };
};

/**
 * Reminds of charges, of the end of a term and of devices that are due back, once for each day they are about. What a
 * reminder says is worked out anew when it is sent in the morning. Looks at all subscriptions, so at most once within
 * an hour of the clock: reminders fall due when a day begins.
 */
export const reminders = ({ database, clock }: Needs): Job => {
  let looked: number | null = null;
  return {
    name: "reminders",
    nextDue: () => nextReminder(database, clock.now()),
    run: async (goesOn = () => true) => {
      const now = clock.now();
      const hourNow = Math.floor(now.getTime() / hour);
      if (looked === hourNow) return;
      let found = batch;
      while (found === batch && goesOn()) {
        const due = await findReminders(database, { now, limit: batch });
        found = due.length;
        await transact(database, (transaction) => writeNotices(transaction, due.map(draftOf), now));
      }
      // Cut short, it goes on where it was.
      if (found < batch) looked = hourNow;
    },
  };
};
