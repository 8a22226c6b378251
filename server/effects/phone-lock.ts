import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { phones } from "../database/schema.ts";

type Lock = Pick<typeof phones.$inferSelect, "lockedUntil" | "wrongInRow">;

/** What counts for a phone over all its challenges; of most phones there is nothing to be kept. */
export const readPhone = async (database: Database, phone: string): Promise<Lock> => {
  const [row] = await database.select().from(phones).where(eq(phones.phone, phone));
  return row ?? { lockedUntil: null, wrongInRow: 0 };
};

/** Under the lock of the phone (lock-phone.ts). */
export const keepPhone = async (transaction: Database, phone: string, lock: Lock): Promise<void> => {
  await transaction
    .insert(phones)
    .values({ phone, ...lock })
    .onConflictDoUpdate({ target: phones.phone, set: lock });
};
