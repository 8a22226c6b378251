import { asc, eq, isNotNull } from "drizzle-orm";
import * as v from "valibot";
import { devices, offices, shelves as table } from "../../platform/database/tables/catalog.ts";
import { Code, Whole } from "./fields.ts";
import { defineKind } from "./kind.ts";

const Shelf = v.strictObject({ device: Code, office: Code, units: Whole(0, 1_000_000) });

/**
 * Free units in an office: a part of the stock, only displayed. Locked before the devices, as in an order
 * (subscriptions/apply-side-effects.ts).
 */
export const shelves = defineKind({
  list: "shelves",
  kind: "shelf",
  schema: Shelf,
  nameOf: ({ device, office }: v.InferOutput<typeof Shelf>) => `${device} in ${office}`,
  open: async (transaction) => {
    const deviceIds = new Map(
      (await transaction.select({ slug: devices.slug, id: devices.id }).from(devices)).map(({ slug, id }) => [
        slug,
        id,
      ]),
    );
    const officeIds = new Map(
      (await transaction.select({ code: offices.code, id: offices.id }).from(offices)).map(({ code, id }) => [
        code,
        id,
      ]),
    );
    const rows = await transaction
      .select({ device: devices.slug, office: offices.code, units: table.units })
      .from(table)
      .innerJoin(devices, eq(devices.id, table.deviceId))
      .innerJoin(offices, eq(offices.id, table.officeId))
      .where(isNotNull(offices.code))
      .orderBy(asc(table.deviceId), asc(table.officeId))
      .for("no key update", { of: table });
    return {
      existing: new Map(
        rows.map(({ device, office, units }) => [
          `${device} in ${office}`,
          { device, office: office ?? "", units },
        ]),
      ),
      check: ({ device, office }) => [
        ...(deviceIds.has(device)
          ? []
          : [{ path: ["device"], problem: `names nothing that is there: ${device}` }]),
        ...(officeIds.has(office)
          ? []
          : [{ path: ["office"], problem: `names nothing that is there: ${office}` }]),
      ],
      write: async ({ device, office, units }) => {
        const row = { deviceId: deviceIds.get(device) ?? 0, officeId: officeIds.get(office) ?? 0, units };
        await transaction
          .insert(table)
          .values(row)
          .onConflictDoUpdate({ target: [table.deviceId, table.officeId], set: { units } });
      },
    };
  },
});

const Stock = v.strictObject({ device: Code, units: Whole(0, 1_000_000) });

/** Free units of each device. Locked, so that the reported numbers hold. */
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
