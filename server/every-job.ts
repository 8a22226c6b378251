import type { Dependencies } from "./app.ts";
import { billing } from "./payments/billing.job.ts";
import { bindings } from "./cards/bindings.job.ts";
import { cardWarnings } from "./cards/card-warnings.job.ts";
import { expiry } from "./expiry.job.ts";
import type { Job } from "./platform/jobs/job.ts";
import { letters } from "./clients/letters.job.ts";
import { notices } from "./notices/notices.job.ts";
import { purge } from "./clients/purge.job.ts";
import { receipts } from "./payments/receipts.job.ts";
import { reconciliation } from "./payments/reconciliation.job.ts";
import { refundReceipts } from "./payments/refund-receipts.job.ts";
import { refunds } from "./payments/refunds.job.ts";
import { reminders } from "./notices/reminders.job.ts";
import { robotCalls } from "./sign-in/robot-calls.job.ts";

/** All jobs, in the order of a run. */
export const everyJob = (deps: Dependencies): Job[] => [
  robotCalls(deps),
  letters(deps),
  reconciliation(deps),
  billing(deps),
  refunds(deps),
  bindings(deps),
  receipts(deps),
  refundReceipts(deps),
  cardWarnings(deps),
  reminders(deps),
  notices(deps),
  purge(deps),
  expiry(deps),
];
