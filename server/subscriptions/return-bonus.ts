import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { bonusEntries } from "../database/tables/bonus.ts";
import { subscriptions } from "../database/tables/subscriptions.ts";

/**
 * Gives bonus back to the ledger when the payment it was for never comes (`applied`: the subscription is cancelled or
 * finished) or has been refunded in full (`spent`: cancelled before the handover). Once: what was given back is no
 * longer on the subscription. Call it with the subscription locked.
 */
export const returnBonus = async (
  transaction: Database,
  { subscriptionId, what, now }: { subscriptionId: number; what: "applied" | "spent"; now: Date },
): Promise<void> => {
  const column = what === "applied" ? "bonusApplied" : "bonusSpent";
  const [subscription] = await transaction
    .select({ clientId: subscriptions.clientId, amount: subscriptions[column] })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  if (subscription === undefined || subscription.amount === 0) return;
  await transaction
    .insert(bonusEntries)
    .values({ ...subscription, subscriptionId, kind: "returned", at: now });
  await transaction
    .update(subscriptions)
    .set({ [column]: 0 })
    .where(eq(subscriptions.id, subscriptionId));
};
