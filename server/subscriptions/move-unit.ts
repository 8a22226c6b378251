import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { devices, shelves } from "../database/tables/catalog.ts";
import { Refusal } from "../shared/refusal.ts";

/** Does a step of a transaction when nothing else is left to do in it. */
export type Last = (step: () => Promise<void>) => Promise<void>;

/** For transactions in which few others wait. */
export const atOnce: Last = (step) => step();

/** What lies in an office is a part of what can be promised: an empty shelf there refuses nobody. */
const moveOnShelf = async (
  transaction: Database,
  { deviceId, officeId, taken }: { deviceId: number; officeId: number; taken: number },
): Promise<void> => {
  await transaction
    .update(shelves)
    .set({ units: sql`${shelves.units} - ${taken}` })
    .where(
      and(
        eq(shelves.deviceId, deviceId),
        eq(shelves.officeId, officeId),
        taken > 0 ? gt(shelves.units, 0) : undefined,
      ),
    );
};

/**
 * Takes units of a device from its shelf, or (a negative number) puts them back; `officeId`: where they lie, null where
 * that is not known. All who want the device wait for its row, from here to the end of the transaction. Refusal:
 * `device.unavailable`; the last unit goes to whoever is first.
 */
export const moveUnit = async (
  transaction: Database,
  { deviceId, officeId, taken }: { deviceId: number; officeId: number | null; taken: number },
): Promise<void> => {
  if (officeId !== null) await moveOnShelf(transaction, { deviceId, officeId, taken });
  const moved = await transaction
    .update(devices)
    .set({ stock: sql`${devices.stock} - ${taken}` })
    .where(and(eq(devices.id, deviceId), taken > 0 ? gt(devices.stock, 0) : undefined))
    .returning({ id: devices.id });
  if (moved.length === 0) throw new Refusal("device.unavailable");
};
