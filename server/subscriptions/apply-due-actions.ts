import { dayIn } from "#contract/day.ts";
import { issueActs } from "../acts/issue-acts.ts";
import type { Database } from "../platform/database/database.ts";
import { applyDueAction, nextDueAction } from "../forecast/due-actions.rules.ts";
import { noticesOfChange } from "../notices/texts/of-change.ts";
import type { Draft } from "../notices/texts/table.ts";
import { followChange } from "./follow-change.ts";
import { type Kept, saveSubscriptions } from "./save-subscriptions.ts";

/**
 * Applies every due action of a subscription but a charge: pauses, resumes, cancels, finishes. `charge`: whether a
 * charge is due after them, which the caller makes. An order that is being paid (`isPaying`) does not expire.
 */
export const applyDueActions = async (
  transaction: Database,
  { row, timezone }: Kept,
  { now, told, isPaying }: { now: Date; told: Draft[]; isPaying: boolean },
) => {
  const today = dayIn(timezone, now);
  let after = row;
  let { status } = row;
  for (;;) {
    const action = nextDueAction(after);
    if (action === null || action.day > today) return { row: after, timezone, charge: false };
    const waits = action.kind === "expire" && after.status === "awaitingPayment" && isPaying;
    if (action.kind === "charge" || waits) return { row: after, timezone, charge: true };
    const before = after;
    after = applyDueAction(before, action);
    // It changes for the second time in one go: each change is stored by itself (C35).
    if (before.status !== status && after.status !== before.status) {
      await saveSubscriptions(transaction, [{ row: before, timezone }], { by: "time" });
      ({ status } = before);
    }
    const { refund } = await followChange(transaction, { before, after, now });
    told.push(...noticesOfChange({ before, after, today, now, by: "service", refund }));
    if (action.kind === "miss")
      told.push(...(await issueActs(transaction, { subscriptionId: row.id, occasion: "notReturned", now })));
  }
};
