import { asc, isNotNull } from "drizzle-orm";
import * as v from "valibot";
import { cities as table } from "../../platform/database/tables/catalog.ts";
import { Code, Position, Price, Words, atPosition, distinct } from "./fields.ts";
import { defineKind } from "./kind.ts";

/** Names only: PostgreSQL reads the sign of an offset the other way round. */
const isTimezone = (name: string): boolean => {
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** Hours with a dash: `10:00–14:00`. */
const Slot = v.pipe(
  v.string(),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d–(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be like 10:00–14:00"),
  v.check((slot) => slot.slice(0, 5) < slot.slice(6), "must begin before it ends"),
);

const City = v.strictObject({
  code: Code,
  name: Words,
  timezone: v.pipe(v.string(), v.check(isTimezone, "must be a time zone like Europe/Moscow")),
  supported: v.boolean(),
  position: Position,
  /** Null without delivery. */
  delivery: v.nullable(
    v.strictObject({
      price: Price,
      slots: v.pipe(
        v.array(Slot),
        v.minLength(1, "is empty"),
        distinct((slot) => slot, "has the same time twice"),
      ),
    }),
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
