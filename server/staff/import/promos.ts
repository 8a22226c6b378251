import { asc } from "drizzle-orm";
import * as v from "valibot";
import { IsoMoment, isDay } from "#contract/day.ts";
import { promos as table } from "../../platform/database/tables/catalog.ts";
import { Whole } from "./fields.ts";
import { defineKind } from "./kind.ts";

const common = {
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9-]{3,32}$/, "must be capital Latin letters, digits and hyphens")),
  /** Null: never. */
  expires: v.optional(
    v.nullable(
      v.pipe(
        IsoMoment,
        v.check((moment) => isDay(moment.slice(0, 10)), "is on a day that does not exist"),
        v.transform((moment) => new Date(moment).toISOString()),
      ),
    ),
    null,
  ),
  /** How many clients may use it; null: all, once each. */
  useLimit: v.optional(v.nullable(Whole(1, 1_000_000_000)), null),
};
const Promo = v.variant("kind", [
  /** Percent off the first month. */
  v.strictObject({ ...common, kind: v.literal("discount"), value: Whole(1, 100) }),
  /** Credited kopecks. */
  v.strictObject({ ...common, kind: v.literal("bonus"), value: Whole(1, 100_000_000) }),
]);

/** Promo codes. */
export const promos = defineKind({
  list: "promos",
  kind: "promo code",
  schema: Promo,
  nameOf: ({ code }: v.InferOutput<typeof Promo>) => code,
  open: async (transaction) => {
    const rows = await transaction.select().from(table).orderBy(asc(table.code));
    const existing = new Map(
      rows.map(({ expires, ...promo }) => [
        promo.code,
        { ...promo, expires: expires?.toISOString() ?? null },
      ]),
    );
    return {
      existing,
      write: async ({ expires, ...rest }) => {
        const row = { ...rest, expires: expires === null ? null : new Date(expires) };
        await transaction.insert(table).values(row).onConflictDoUpdate({ target: table.code, set: row });
      },
    };
  },
});
