import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { cards } from "../database/tables/cards.ts";
import type { AcquirerCard } from "../providers/acquirer.ts";

/**
 * Keeps a card that the payer allowed to keep; without a default one it becomes that. A card given again is the same
 * card, also after it was removed. Call it with the client locked.
 */
export const keepCard = async (
  transaction: Database,
  { clientId, card, now }: { clientId: number; card: AcquirerCard; now: Date },
): Promise<number | null> => {
  const living = and(eq(cards.clientId, clientId), eq(cards.isDefault, true), isNull(cards.removed));
  const isDefault = (await transaction.$count(cards, living)) === 0;
  const { brand, last4, expires } = card;
  const [kept] = await transaction
    .insert(cards)
    .values({ clientId, ...card, isDefault, created: now })
    .onConflictDoUpdate({
      target: [cards.clientId, cards.token],
      set: { brand, last4, expires, removed: null, ...(isDefault ? { isDefault } : {}) },
    })
    .returning({ id: cards.id });
  return kept?.id ?? null;
};
