import { eq, sql, sum } from "drizzle-orm";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { bonusEntries } from "../platform/database/tables/bonus.ts";

const sumBonus = preparedQuery((database) =>
  database
    .select({ balance: sum(bonusEntries.amount) })
    .from(bonusEntries)
    .where(eq(bonusEntries.clientId, sql.placeholder("clientId")))
    .prepare("bonus_of_client"),
);

/** A client's bonus balance: the sum of the ledger, in kopecks. */
export const readBonus = async (database: Database, clientId: number): Promise<number> => {
  const [row] = await sumBonus(database).execute({ clientId });
  return Number(row?.balance ?? 0);
};
