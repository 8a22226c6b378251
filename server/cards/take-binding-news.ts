import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { cardBindings } from "../database/tables/card-bindings.ts";
import { malformed } from "../shared/refusal.ts";
import type { IntentNotification } from "../providers/acquirer.ts";
import { bindingReference, isAboutBinding } from "./ask-binding.ts";
import { settleBinding } from "./settle-binding.ts";

/**
 * Takes in the news of a binding; false if it is about none of ours. Refusal: `request.malformed` for another sum or
 * another intent than the binding's (V22).
 */
export const takeBindingNews = async (
  transaction: Database,
  notification: IntentNotification,
  now: Date,
): Promise<boolean> => {
  const { intentId, reference } = notification;
  const id = reference.slice(bindingReference("").length);
  const [binding] = await transaction.select().from(cardBindings).where(eq(cardBindings.id, id));
  if (binding === undefined || reference !== bindingReference(id)) return false;
  if (!isAboutBinding(binding, notification)) throw malformed("reference", "amount");
  await settleBinding(transaction, { binding, outcome: notification, now });
  await transaction.update(cardBindings).set({ intentId }).where(eq(cardBindings.id, id));
  return true;
};
