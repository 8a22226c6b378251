import { and, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { clients } from "../database/tables/clients.ts";
import { cardBindings } from "../database/tables/card-bindings.ts";
import type { IntentNotification } from "../providers/acquirer.ts";
import { keepCard } from "./keep-card.ts";
import { writeNotices } from "../notices/write-notices.ts";
import { takeOver } from "./activate-card.ts";

type Binding = Pick<typeof cardBindings.$inferSelect, "id" | "clientId" | "language">;
type Outcome = Pick<IntentNotification, "status" | "reason" | "card">;

/**
 * Writes down how a binding ended, once (like a payment's, news may come late, twice and in any order), and keeps its
 * card as the default one: the client has agreed to what it pays, and may have closed the page before the bank answered.
 */
export const settleBinding = async (
  transaction: Database,
  { binding, outcome, now }: { binding: Binding; outcome: Outcome; now: Date },
): Promise<void> => {
  const { status, reason, card } = outcome;
  const { id, clientId, language } = binding;
  if (status === "processing") return;
  await transaction.select().from(clients).where(eq(clients.id, clientId)).for("no key update");
  const settled = await transaction
    .update(cardBindings)
    .set({ status, reason: status === "fail" ? reason : null, checkAt: null, redirect: null })
    .where(and(eq(cardBindings.id, id), eq(cardBindings.status, "processing")))
    .returning({ id: cardBindings.id });
  if (settled.length === 0 || status !== "success" || card === null) return;
  const cardId = await keepCard(transaction, { clientId, card, now });
  await transaction.update(cardBindings).set({ cardId }).where(eq(cardBindings.id, id));
  if (cardId === null) return;
  const facts = { card: { brand: card.brand, last4: card.last4 }, isMain: true };
  await writeNotices(
    transaction,
    [
      {
        kind: "cardBound",
        facts,
        clientId,
        subscriptionId: null,
        occasion: `binding ${id}`,
        by: "client",
        language,
      },
    ],
    now,
  );
  await takeOver(transaction, { clientId, cardId, now, language });
};
