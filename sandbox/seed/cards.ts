import type { Database } from "#server/platform/database/database.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { sandboxCards } from "../tables.ts";

type Card = Pick<typeof sandboxCards.$inferInsert, "token" | "behaviour" | "brand" | "last4" | "expires">;

/** Saves cards of a client, the first as default; returns their ids in order. */
export const seedCards = async (
  tx: Database,
  client: number,
  created: Date,
  saved: readonly Card[],
): Promise<number[]> => {
  await tx.insert(sandboxCards).values([...saved]);
  const rows = await tx
    .insert(cards)
    .values(
      saved.map(({ behaviour: _, ...card }, index) => ({
        ...card,
        clientId: client,
        isDefault: index === 0,
        created,
      })),
    )
    .returning({ id: cards.id });
  return rows.map(({ id }) => id);
};
