import { and, eq } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { cities, payments, subscriptions } from "../database/schema.ts";
import { transact } from "../database/transact.ts";
import { billingDay, lastDay } from "../rules/billing.ts";
import { dayIn } from "../rules/calendar.ts";
import { settlePayment } from "./settle-payment.ts";

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

/**
 * The client has received the device: the subscription becomes active and its months are counted from today, in the
 * calendar of its city. Returns false if it was not awaiting a handover; then nothing changes.
 */
export const handOver = (
  { database, clock }: { database: Database; clock: Clock },
  { subscriptionId, serial }: { subscriptionId: number; serial: string },
): Promise<boolean> =>
  transact(database, async (transaction) => {
    const now = clock.now();
    const expected = await transaction.$count(
      subscriptions,
      and(eq(subscriptions.id, subscriptionId), eq(subscriptions.status, 2)),
    );
    if (expected === 0) return false;
    await settleAtDoor(transaction, subscriptionId, now);
    const [waiting] = await transaction
      .select({ subscription: subscriptions, timezone: cities.timezone })
      .from(subscriptions)
      .innerJoin(cities, eq(cities.id, subscriptions.cityId))
      .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.status, 2)))
      .for("no key update", { of: subscriptions });
    if (waiting === undefined) return false;
    const { months, period, price } = waiting.subscription;
    const start = dayIn(waiting.timezone, now);
    const goesOn = period <= months;
    await transaction
      .update(subscriptions)
      .set({
        ...{ status: 3, serial, start },
        end: lastDay(start, months),
        nextPaymentDay: goesOn ? billingDay(start, period) : null,
        nextPaymentAmount: goesOn ? price : null,
      })
      .where(eq(subscriptions.id, subscriptionId));
    return true;
  });
