import { asc, eq } from "drizzle-orm";
import * as v from "valibot";
import { devices } from "../../platform/database/tables/catalog.ts";
import { Code, Whole } from "./fields.ts";
import { defineKind } from "./kind.ts";

const Stock = v.strictObject({ device: Code, units: Whole(0, 1_000_000) });

/**
 * How many units of each device lie on the shelf and are promised to nobody. The rows are locked: nobody takes a unit
 * between what the report says that there were and what there are.
 */
export const stock = defineKind({
  list: "stock",
  kind: "stock",
  schema: Stock,
  known: "device",
  nameOf: ({ device }: v.InferOutput<typeof Stock>) => device,
  open: async (transaction) => {
    const rows = await transaction
      .select({ device: devices.slug, units: devices.stock })
      .from(devices)
      .orderBy(asc(devices.id))
      .for("no key update");
    const existing = new Map(rows.map((row) => [row.device, row]));
    return {
      existing,
      write: async ({ device, units }) => {
        await transaction.update(devices).set({ stock: units }).where(eq(devices.slug, device));
      },
    };
  },
});
