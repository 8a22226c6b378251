import type { Dependencies } from "../dependencies.ts";
import { billing } from "./billing.ts";
import { bindings } from "./bindings.ts";
import { cardWarnings } from "./card-warnings.ts";
import { expiry } from "./expiry.ts";
import type { Job } from "./job.ts";
import { letters } from "./letters.ts";
import { notices } from "./notices.ts";
import { purge } from "./purge.ts";
import { receipts } from "./receipts.ts";
import { reconciliation } from "./reconciliation.ts";
import { refundReceipts } from "./refund-receipts.ts";
import { refunds } from "./refunds.ts";
import { reminders } from "./reminders.ts";
import { robotCalls } from "./robot-calls.ts";

/** Everything that the server does by itself, in the order in which it is done in one second. */
export const everyJob = (deps: Dependencies): Job[] => [
  ...[robotCalls(deps), letters(deps), reconciliation(deps), billing(deps), refunds(deps), bindings(deps)],
  ...[receipts(deps), refundReceipts(deps)],
  ...[cardWarnings(deps), reminders(deps), notices(deps), purge(deps), expiry(deps)],
];
