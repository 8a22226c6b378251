import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { devices } from "../database/tables/catalog.ts";
import { Refusal } from "../shared/refusal.ts";

/** Does a step of a transaction when nothing else is left to do in it. */
export type Last = (step: () => Promise<void>) => Promise<void>;

/** For transactions in which few others wait. */
export const atOnce: Last = (step) => step();

/**
 * Takes units of a device from its shelf, or (a negative number) puts them back. All who want the device wait for its
 * row, from here to the end of the transaction. Refusal: `device.unavailable`; the last unit goes to whoever is first.
 */
export const moveUnit = async (
  transaction: Database,
  { deviceId, taken }: { deviceId: number; taken: number },
): Promise<void> => {
  const moved = await transaction
    .update(devices)
    .set({ stock: sql`${devices.stock} - ${taken}` })
    .where(and(eq(devices.id, deviceId), taken > 0 ? gt(devices.stock, 0) : undefined))
    .returning({ id: devices.id });
  if (moved.length === 0) throw new Refusal("device.unavailable");
};
