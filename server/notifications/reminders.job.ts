import { type Database, earliest, transact } from "../platform/database/database.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import type { Clock } from "../platform/clock.ts";
import { type Reminder, saveNextCheck, lockDueReminders, readReminders } from "./find-reminders.ts";
import { saveNotifications } from "./save-notifications.ts";
import type { Notification } from "./texts/table.ts";
import type { Job } from "../platform/jobs/job.ts";

type Needs = { database: Database; clock: Clock };

/** Subscriptions per transaction. */
const batch = 200;

const reminderNotification = (reminder: Reminder): Notification => {
  const { kind, clientId, subscriptionId, day } = reminder;
  return { kind, facts: { day }, clientId, subscriptionId, occasion: day, by: "service" };
};

/**
 * Reminds of charges, ends of terms and returns, once per day they are about. The text is made when it is
 * sent in the morning. Each subscription stores its next check, reset by any change (decision 083), so the
 * table is never scanned.
 */
export const reminders = ({ database, clock }: Needs): Job => ({
  name: "reminders",
  nextDue: () => earliest(database, subscriptions.remindAt),
  run: async (goesOn = () => true) => {
    const now = clock.now();
    let found = batch;
    while (found === batch && goesOn())
      found = await transact(database, async (transaction) => {
        const ids = await lockDueReminders(transaction, { now, limit: batch });
        if (ids.length === 0) return 0;
        const all = await readReminders(transaction, ids, now);
        const due = all.filter(({ at }) => at <= now);
        await saveNotifications(transaction, due.map(reminderNotification), now);
        await saveNextCheck(
          transaction,
          ids,
          all.filter(({ at }) => at > now),
        );
        return ids.length;
      });
  },
});
