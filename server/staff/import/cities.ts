import { asc, isNotNull } from "drizzle-orm";
import * as v from "valibot";
import { cities as table } from "../../platform/database/tables/catalog.ts";
import { Code, Position, Price, Words, atPosition } from "./fields.ts";
import { defineKind } from "./kind.ts";

const isTimezone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** Hours with a dash: `10:00–14:00`. */
const Slot = v.pipe(v.string(), v.regex(/^\d\d:\d\d–\d\d:\d\d$/, "must be like 10:00–14:00"));

const City = v.strictObject({
  code: Code,
  name: Words,
  timezone: v.pipe(v.string(), v.check(isTimezone, "must be a time zone like Europe/Moscow")),
  supported: v.boolean(),
  position: Position,
  /** Null without delivery. */
  delivery: v.nullable(
    v.strictObject({ price: Price, slots: v.pipe(v.array(Slot), v.minLength(1, "is empty")) }),
  ),
});

/** Cities with time zones and delivery prices. */
export const cities = defineKind({
  list: "cities",
  kind: "city",
  schema: City,
  nameOf: ({ code }: v.InferOutput<typeof City>) => code,
  open: async (transaction) => {
    const rows = await transaction.select().from(table).where(isNotNull(table.code)).orderBy(asc(table.id));
    const existing = new Map(
      rows.map(({ code, name, timezone, supported, position, deliveryPrice, deliverySlots }) => [
        code ?? "",
        {
          code: code ?? "",
          name,
          timezone,
          supported,
          position,
          delivery: deliveryPrice === null ? null : { price: deliveryPrice, slots: deliverySlots },
        },
      ]),
    );
    return {
      existing,
      write: async ({ delivery, position, ...rest }) => {
        const row = { ...rest, deliveryPrice: delivery?.price ?? null, deliverySlots: delivery?.slots ?? [] };
        const { added, moved } = atPosition(table, position);
        await transaction
          .insert(table)
          .values({ ...row, ...added })
          .onConflictDoUpdate({ target: table.code, set: { ...row, ...moved } });
      },
    };
  },
});
