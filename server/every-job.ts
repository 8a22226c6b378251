import type { Dependencies } from "./app.ts";
import { dueActions } from "./payments/due-actions.job.ts";
import { bindings } from "./cards/bindings.job.ts";
import { cardWarnings } from "./cards/card-warnings.job.ts";
import { expiry } from "./expiry.job.ts";
import type { Job } from "./platform/jobs/job.ts";
import { letters } from "./clients/letters.job.ts";
import { lostCharges } from "./payments/lost-charges.job.ts";
import { notifications } from "./notifications/notifications.job.ts";
import { purge } from "./clients/purge.job.ts";
import { receipts } from "./payments/receipts.job.ts";
import { restorePapers } from "./acts/restore-papers.job.ts";
import { reconciliation } from "./payments/reconciliation.job.ts";
import { refundReceipts } from "./payments/refund-receipts.job.ts";
import { refunds } from "./payments/refunds.job.ts";
import { reminders } from "./notifications/reminders.job.ts";
import { robotCalls } from "./sign-in/robot-calls.job.ts";

/** All jobs, in the order of a run. */
export const everyJob = (deps: Dependencies): Job[] => [
  robotCalls(deps),
  letters(deps),
  reconciliation(deps),
  dueActions(deps),
  lostCharges(deps),
  refunds(deps),
  bindings(deps),
  receipts(deps),
  refundReceipts(deps),
  cardWarnings(deps),
  reminders(deps),
  notifications(deps),
  restorePapers(deps),
  purge(deps),
  expiry(deps),
];
