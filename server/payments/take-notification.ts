import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { acquirerEvents, payments } from "../database/tables/payments.ts";
import type { Dependencies } from "../shared/dependencies.ts";
import { Refusal } from "../shared/refusal.ts";
import type { IntentNotification } from "../providers/acquirer.ts";
import { takeBindingNews } from "../cards/take-binding-news.ts";
import { takeWord } from "./take-word.ts";

/**
 * Takes in one signed notification, once per event. Refusal: `resource.missing` for no payment or binding of ours: if money
 * was taken, the database has lost the row (docs/operate.md, Failover), and an alert says so. News of another sum, or of
 * another charge than the payment's, pays for nothing (V22, payments/take-word.ts).
 */
export const takeNotification = async (
  transaction: Database,
  notification: IntentNotification,
  { now, log }: { now: Date; log: Dependencies["log"] },
): Promise<void> => {
  const { eventId, reference, status, amount } = notification;
  const fresh = await transaction
    .insert(acquirerEvents)
    .values({ id: eventId, at: now })
    .onConflictDoNothing()
    .returning({ id: acquirerEvents.id });
  if (fresh.length === 0) return;
  if (await takeBindingNews(transaction, notification, now)) return;
  const [payment] = await transaction.select().from(payments).where(eq(payments.reference, reference));
  if (payment === undefined) {
    if (status === "success")
      log("alert", { about: "the acquirer took money for no payment of this database", reference, amount });
    throw new Refusal("resource.missing");
  }
  await takeWord(transaction, payment, notification, now);
};
