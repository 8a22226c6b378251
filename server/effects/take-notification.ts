import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { acquirerEvents, payments } from "../database/schema.ts";
import { malformed, Refusal } from "../http/refusal.ts";
import type { IntentNotification } from "../providers/acquirer.ts";
import { isAbout } from "./ask-acquirer.ts";
import { settlePayment } from "./settle-payment.ts";
import { takeBindingNews } from "./take-binding-news.ts";

const paymentNumber = (reference: string): number =>
  Number(/^payment-([1-9]\d{0,14})$/.exec(reference)?.[1] ?? 0);

/**
 * Takes in one signed notification, once per event. Refusals: `resource.missing` for no payment or binding of ours,
 * `request.malformed` for another sum or another intent than the payment's (V22).
 */
export const takeNotification = async (
  transaction: Database,
  notification: IntentNotification,
  now: Date,
): Promise<void> => {
  const { eventId, intentId, reference } = notification;
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
  if (!isAbout(payment, notification)) throw malformed("reference", "amount");
  await settlePayment(transaction, { paymentId: payment.id, outcome: notification, now });
  await transaction.update(payments).set({ intentId }).where(eq(payments.id, payment.id));
};
