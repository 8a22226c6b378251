import { and, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { bonusEntries, clients, payments, subscriptions } from "../database/schema.ts";
import type { AcquirerCard, IntentNotification } from "../providers/acquirer.ts";
import { mayBecome } from "../rules/status.ts";
import { keepCard } from "./keep-card.ts";

type Payment = typeof payments.$inferSelect;
/** How a payment ended, as the acquirer tells it. */
export type Outcome = Pick<IntentNotification, "status" | "reason" | "card">;

const creditEarned = async (
  transaction: Database,
  subscription: typeof subscriptions.$inferSelect,
  now: Date,
): Promise<void> => {
  const { clientId, id: subscriptionId, bonusEarned: amount } = subscription;
  if (amount === 0) return;
  await transaction
    .insert(bonusEntries)
    .values({ clientId, subscriptionId, amount, kind: "earned", at: now })
    .onConflictDoNothing();
};

/** What a success does to its subscription: the period is paid, and the first one moves it on. */
const applySuccess = async (
  transaction: Database,
  payment: Payment,
  { card, now, purged }: { card: AcquirerCard | null; now: Date; purged: boolean },
): Promise<void> => {
  const { clientId, subscriptionId } = payment;
  const [subscription] = await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  if (subscription === undefined || subscription.period !== payment.period) return;
  // Late news of who has left: the payment stays, and nothing new is kept of the person (V20).
  const cardId =
    card === null || purged ? payment.cardId : await keepCard(transaction, { clientId, card, now });
  await transaction
    .update(subscriptions)
    .set({
      period: payment.period + 1,
      debt: 0,
      bonusApplied: 0,
      cardId: cardId ?? subscription.cardId,
      ...(subscription.status === 1 && mayBecome(1, 2) ? { status: 2 as const } : {}),
    })
    .where(eq(subscriptions.id, subscriptionId));
  if (payment.period === 1 && !purged) await creditEarned(transaction, subscription, now);
};

/**
 * Writes down how a payment ended, with everything that follows from it, once: a payment that has ended stays as it
 * is (V6), so news may come late, twice and in any order. Returns whether this was the news.
 */
export const settlePayment = async (
  transaction: Database,
  { paymentId, outcome, now }: { paymentId: number; outcome: Outcome; now: Date },
): Promise<boolean> => {
  const { status, reason, card } = outcome;
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined || status === "processing") return false;
  // Locked in the order that every effect uses (client, subscription, payment), so that none waits in a circle.
  const [client] = await transaction
    .select({ purgedAt: clients.purgedAt })
    .from(clients)
    .where(eq(clients.id, payment.clientId))
    .for("no key update");
  const purged = client === undefined || client.purgedAt !== null;
  await transaction
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, payment.subscriptionId))
    .for("no key update");
  const settled = await transaction
    .update(payments)
    .set({ status, reason: status === "fail" ? reason : null, checkAt: null, redirect: null })
    .where(and(eq(payments.id, paymentId), eq(payments.status, "processing")))
    .returning({ id: payments.id });
  if (settled.length === 0) return false;
  if (status === "success") await applySuccess(transaction, payment, { card, now, purged });
  return true;
};
