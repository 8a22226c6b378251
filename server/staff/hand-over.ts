import { and, eq } from "drizzle-orm";
import { type Database, lockOwner } from "../platform/database/database.ts";
import { payments } from "../platform/database/tables/payments.ts";
import { dayIn } from "#contract/day.ts";
import { daysOfPeriod } from "../forecast/subscription-state.rules.ts";
import { handOverOn } from "../forecast/transitions.rules.ts";
import { awaitsHandover } from "./handling.rules.ts";
import type { Inspected } from "../acts/act-items.ts";
import { issueActs } from "../acts/issue-acts.ts";
import {
  type ZonedSubscription,
  lockSubscriptions,
  saveSubscriptions,
} from "../subscriptions/save-subscriptions.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { settlePayments } from "../payments/settle-payment.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

/**
 * Settles a payment on delivery with the handover. Returns the subscription, locked and updated; undefined if
 * it does not exist.
 */
const settleOnDelivery = async (
  transaction: Database,
  subscriptionId: number,
  now: Date,
): Promise<ZonedSubscription | undefined> => {
  // Before the payment is looked for: its client may be agreeing to it.
  const client = await lockOwner(transaction, subscriptionId);
  if (client === null) return undefined;
  const subscriptions = await lockSubscriptions(transaction, [subscriptionId]);
  const [before] = subscriptions;
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
  if (open === undefined) return before;
  const outcome = { status: "success" as const, reason: null, card: null };
  const settled = await settlePayments(transaction, {
    outcomes: [{ paymentId: open.id, outcome }],
    locked: { clients: [client], subscriptions },
    now,
  });
  return before && { ...before, row: settled.subscriptions[0] ?? before.row };
};

/** Stores the days of the first month, which was paid before they were known and could shift later. */
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
 * Hands a device over: the subscription becomes active and its months count from today in its city. False,
 * without a change, if no handover was awaited.
 */
export const handOver = async (
  transaction: Database,
  {
    subscriptionId,
    serial,
    inspected = {},
    now,
  }: { subscriptionId: number; serial: string; inspected?: Inspected; now: Date },
): Promise<boolean> => {
  const locked = await settleOnDelivery(transaction, subscriptionId, now);
  if (locked === undefined || !awaitsHandover(locked.row)) return false;
  const { row, timezone } = locked;
  const handed = handOverOn({ ...row, serial }, dayIn(timezone, now));
  await saveSubscriptions(transaction, [{ row: handed, timezone }], { by: "staff" });
  if (row.start === null) await keepDays(transaction, handed);
  const notifications = await issueActs(transaction, {
    subscriptionId,
    occasion: "handedOver",
    inspected,
    now,
  });
  await saveNotifications(transaction, notifications, now);
  return true;
};
