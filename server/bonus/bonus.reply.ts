import { desc, eq, sql } from "drizzle-orm";
import type { listBonus } from "#contract/bonus.ts";
import type { ReplyWire } from "#contract/call.ts";
import { builtOnce } from "../database/built-once.ts";
import type { Database } from "../database/database.ts";
import { bonusEntries } from "../database/tables/bonus.ts";

const findEntries = builtOnce((database) =>
  database
    .select()
    .from(bonusEntries)
    .where(eq(bonusEntries.clientId, sql.placeholder("clientId")))
    .orderBy(desc(bonusEntries.at), desc(bonusEntries.id))
    .prepare("bonus_entries_of_client"),
);

/** A client's ledger, the newest first, and its sum: both from one reading, so that they always agree. */
export const readBonusHistory = async (
  database: Database,
  clientId: number,
): Promise<ReplyWire<typeof listBonus>> => {
  const rows = await findEntries(database).execute({ clientId });
  return {
    bonus: rows.reduce((sum, { amount }) => sum + amount, 0),
    entries: rows.map(({ id, kind, amount, at, subscriptionId, promo }) => ({
      id,
      kind,
      amount,
      promo,
      at: at.toISOString(),
      subscription: subscriptionId,
    })),
  };
};
