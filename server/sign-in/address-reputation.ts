import { eq, sql } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { addressReputations } from "../platform/database/tables/sign-in.ts";
import { currentCredit } from "./challenge.rules.ts";
import { hashToken } from "../platform/token.rules.ts";

/** Locks an address until the end of the transaction; before the phone (`lockPhone`). */
export const lockAddress = async (transaction: Database, address: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${address}`}, 0))`);
};

/** Wrong codes that an address has left; `fresh` for an unknown address. */
export const readCredit = async (
  transaction: Database,
  address: string,
  { fresh, now }: { fresh: number; now: Date },
): Promise<number> => {
  const [known] = await transaction
    .select({ credit: addressReputations.credit, at: addressReputations.at })
    .from(addressReputations)
    .where(eq(addressReputations.addressHash, hashToken(address)));
  return currentCredit(known ?? null, fresh, now);
};

/** Requires the lock of the address. */
export const keepCredit = async (
  transaction: Database,
  address: string,
  left: { credit: number; at: Date },
): Promise<void> => {
  await transaction
    .insert(addressReputations)
    .values({ addressHash: hashToken(address), ...left })
    .onConflictDoUpdate({ target: addressReputations.addressHash, set: left });
};
