import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { phones } from "../database/schema.ts";

/** The phone's row, locked to the end of the transaction: codes of one phone are sent and tried one by one. */
export const lockPhone = async (
  transaction: Database,
  phone: string,
): Promise<typeof phones.$inferSelect> => {
  await transaction.insert(phones).values({ phone }).onConflictDoNothing();
  const [row] = await transaction.select().from(phones).where(eq(phones.phone, phone)).for("no key update");
  // It was there and is gone: its owner's data was destroyed while we waited. The phone begins anew.
  return row ?? lockPhone(transaction, phone);
};
