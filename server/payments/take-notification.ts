import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { acquirerEvents, payments } from "../database/tables/payments.ts";
import { Refusal } from "../shared/refusal.ts";
import type { IntentNotification } from "../providers/acquirer.ts";
import { takeBindingNews } from "../cards/take-binding-news.ts";
import { takeWord } from "./take-word.ts";

const paymentNumber = (reference: string): number =>
  Number(/^payment-([1-9]\d{0,14})$/.exec(reference)?.[1] ?? 0);

/**
 * Takes in one signed notification, once per event. Refusal: `resource.missing` for no payment or binding of ours. News
 * of another sum, or of another charge than the payment's, pays for nothing (V22, payments/take-word.ts).
 */
export const takeNotification = async (
  transaction: Database,
  notification: IntentNotification,
  now: Date,
): Promise<void> => {
  const { eventId, reference } = notification;
  const fresh = await transaction
    .insert(acquirerEvents)
    .values({ id: eventId, at: now })
    .onConflictDoNothing()
    .returning({ id: acquirerEvents.id });
  if (fresh.length === 0) return;
  if (await takeBindingNews(transaction, notification, now)) return;
  const [payment] = await transaction
    .select()
    .from(payments)
    .where(eq(payments.id, paymentNumber(reference)));
  if (payment === undefined) throw new Refusal("resource.missing");
  await takeWord(transaction, payment, notification, now);
};
