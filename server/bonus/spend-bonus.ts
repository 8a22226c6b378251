import { and, eq } from "drizzle-orm";
import type { spendBonus as spendCall } from "#contract/bonus.ts";
import type { ReplyWire } from "#contract/call.ts";
import { type Database, lockClient } from "../platform/database/database.ts";
import { bonusEntries } from "../platform/database/tables/bonus.ts";
import { type SubscriptionRow, subscriptions } from "../platform/database/tables/subscriptions.ts";
import { Refusal } from "../platform/refusal.ts";
import { readBonus } from "../forecast/read-bonus.ts";
import { findOpenPayment, paymentInProgress } from "../subscriptions/open-payment.ts";
import { lockSubscription } from "../subscriptions/save-subscriptions.ts";
import { spendable } from "../forecast/price.rules.ts";

/** The payment the bonus is for; not one that is open or has failed. */
const nextPaymentOf = async (transaction: Database, subscription: SubscriptionRow) => {
  const { debt, nextPaymentDay: date, nextPaymentAmount: price } = subscription;
  const open = await findOpenPayment(transaction, subscription);
  if (open !== null) throw paymentInProgress(open);
  if (debt > 0 || date === null || price === null) throw new Refusal("subscription.notAllowed");
  return { date, price };
};

/**
 * Reserves bonus for the next payment of a subscription, at most 30 % of it in all. If it is never paid, the
 * bonus is returned. Refusals: `resource.missing`, `subscription.notAllowed` without a next payment,
 * `payment.inProgress {payment}`, `bonus.notEnough {available}`, `key.reused` for a key that has spent already.
 */
export const spendBonus = async (
  transaction: Database,
  input: { clientId: number; subscriptionId: number; amount: number; key: string; now: Date },
): Promise<ReplyWire<typeof spendCall>> => {
  const { clientId, subscriptionId, amount, key, now } = input;
  await lockClient(transaction, clientId);
  const { row: subscription } = await lockSubscription(transaction, { id: subscriptionId, clientId });
  // Entries outlive the stored replies (server/expiry.job.ts).
  const spent = and(eq(bonusEntries.clientId, clientId), eq(bonusEntries.key, key));
  if ((await transaction.$count(bonusEntries, spent)) > 0) throw new Refusal("key.reused");
  const { date, price } = await nextPaymentOf(transaction, subscription);
  const balance = await readBonus(transaction, clientId);
  const available = spendable({ price, applied: subscription.bonusApplied, balance });
  if (amount > available) throw new Refusal("bonus.notEnough", { available });
  await transaction
    .insert(bonusEntries)
    .values({ clientId, subscriptionId, amount: -amount, kind: "spent", key, at: now });
  const bonusApplied = subscription.bonusApplied + amount;
  await transaction.update(subscriptions).set({ bonusApplied }).where(eq(subscriptions.id, subscriptionId));
  return { bonus: balance - amount, nextPayment: { date, amount: price - bonusApplied } };
};
