import { and, eq } from "drizzle-orm";
import type { Clock } from "../platform/clock.ts";
import { type Database, transact } from "../platform/database/database.ts";
import { payments } from "../platform/database/tables/payments.ts";
import { dayIn } from "#contract/day.ts";
import { daysOfPeriod } from "../forecast/billing.rules.ts";
import { handOverOn } from "../forecast/transitions.rules.ts";
import { awaitsHandover } from "./handling.rules.ts";
import type { Inspected } from "../acts/act-items.ts";
import { issueActs } from "../acts/issue-acts.ts";
import {
  type SubscriptionRow,
  lockSubscriptions,
  saveSubscriptions,
} from "../subscriptions/save-subscriptions.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { writeNotices } from "../notices/write-notices.ts";

/** A payment at the door is made with the handover. */
const settleAtDoor = async (transaction: Database, subscriptionId: number, now: Date): Promise<void> => {
  const [open] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.subscriptionId, subscriptionId),
        eq(payments.method, "onDelivery"),
        eq(payments.status, "processing"),
      ),
    );
  if (open === undefined) return;
  const outcome = { status: "success" as const, reason: null, card: null };
  await settlePayment(transaction, { paymentId: open.id, outcome, now });
};

/** Of the first month, that was paid before anybody knew its days; a later one may be reckoned from another day. */
const keepDays = async (transaction: Database, handed: SubscriptionRow): Promise<void> => {
  const days = daysOfPeriod(handed, 1);
  if (days === null) return;
  await transaction
    .update(payments)
    .set({ fromDay: days.from, toDay: days.to })
    .where(
      and(eq(payments.subscriptionId, handed.id), eq(payments.status, "success"), eq(payments.period, 1)),
    );
};

/**
 * The client has received the device: the subscription becomes active and its months are counted from today, in the
 * calendar of its city. Returns false if it was not awaiting a handover; then nothing changes.
 */
export const handOver = (
  { database, clock }: { database: Database; clock: Clock },
  {
    subscriptionId,
    serial,
    inspected = {},
  }: { subscriptionId: number; serial: string; inspected?: Inspected },
): Promise<boolean> =>
  transact(database, async (transaction) => {
    const now = clock.now();
    await settleAtDoor(transaction, subscriptionId, now);
    const [kept] = await lockSubscriptions(transaction, [subscriptionId]);
    if (kept === undefined || !awaitsHandover(kept.row)) return false;
    const { row, timezone } = kept;
    const handed = handOverOn({ ...row, serial }, dayIn(timezone, now));
    await saveSubscriptions(transaction, [{ row: handed, timezone }], { by: "staff" });
    if (row.start === null) await keepDays(transaction, handed);
    const told = await issueActs(transaction, { subscriptionId, occasion: "handedOver", inspected, now });
    await writeNotices(transaction, told, now);
    return true;
  });
