import { and, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import { begunStatuses } from "#contract/subscription-status.ts";
import type { Database } from "../platform/database/database.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { triesFrom } from "../forecast/collection.rules.ts";
import { type Draft, occasionOfPeriod } from "../notices/texts/table.ts";
import type { Language } from "#contract/language.ts";
import { writeNotices } from "../notices/write-notices.ts";

type SubscriptionRow = typeof subscriptions.$inferSelect;

type Asked = { clientId: number; cardId: number; subscriptionId?: number; now: Date; language: Language };

/** Of a charge that is tried again, its client is told each day, and that it is another card by now. */
const drafted = (
  { clientId, id: subscriptionId, period, debt: amount, failedDay, nextTryDay: day }: SubscriptionRow,
  { id, brand, last4 }: typeof cards.$inferSelect,
  { now, language }: Pick<Asked, "now" | "language">,
): Draft[] => {
  if (failedDay === null || day === null) return [];
  const facts = { card: { brand, last4 }, amount, day, later: triesFrom(failedDay, day) };
  // Each change is told: who goes back to a card hears of it again.
  const occasion = `${occasionOfPeriod(period)} card ${id} at ${now.toISOString()}`;
  return [{ kind: "debtCardChanged", facts, clientId, subscriptionId, occasion, by: "client", language }];
};

/**
 * Every debt of the client, or that of one subscription, is tried again with this card, whichever has failed (decision
 * 030), and they are told so. Call it with the client locked.
 */
export const takeOverDebts = async (
  transaction: Database,
  { clientId, cardId, subscriptionId, now, language }: Asked,
): Promise<void> => {
  const [card] = await transaction.select().from(cards).where(eq(cards.id, cardId));
  if (card === undefined) return;
  const rows = await transaction
    .update(subscriptions)
    .set({ cardId })
    .where(
      and(
        eq(subscriptions.clientId, clientId),
        ...(subscriptionId === undefined ? [] : [eq(subscriptions.id, subscriptionId)]),
        inArray(subscriptions.status, begunStatuses),
        gt(subscriptions.debt, 0),
        or(isNull(subscriptions.cardId), ne(subscriptions.cardId, cardId)),
      ),
    )
    .returning();
  await writeNotices(
    transaction,
    rows.flatMap((row) => drafted(row, card, { now, language })),
    now,
  );
};
