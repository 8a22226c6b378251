import { and, asc, eq, isNull, notInArray, or, sql } from "drizzle-orm";
import * as v from "valibot";
import { longestTerm } from "#contract/quote.ts";
import type { Database } from "../../platform/database/database.ts";
import {
  categories,
  deviceExtras,
  deviceTerms,
  devices as table,
} from "../../platform/database/tables/catalog.ts";
import { Code, Position, Price, Whole, Words, atPosition, distinct } from "./fields.ts";
import { defineKind } from "./kind.ts";

/** Value, for acts. */
const Value = v.optional(v.nullable(Price), null);
const Term = v.strictObject({ months: Whole(1, longestTerm), price: Price });
const Extra = v.pipe(
  v.strictObject({
    code: Code,
    name: Words,
    price: Price,
    value: Value,
    /** The act to sign for it. */
    act: v.optional(v.nullable(v.picklist(["overnightStorage"])), null),
    /** A thing that changes hands; by default everything without an act. */
    physical: v.optional(v.boolean()),
  }),
  v.transform(({ physical, ...extra }) => ({ ...extra, physical: physical ?? extra.act === null })),
);

const Device = v.strictObject({
  slug: Code,
  category: Code,
  name: Words,
  model: v.pipe(Words, v.maxLength(40, "is too long")),
  features: v.array(Words),
  /** A sentence, features and the kit. */
  about: v.optional(v.nullable(Words)),
  specs: v.optional(
    v.pipe(
      v.array(v.strictObject({ value: Words, name: Words })),
      distinct(({ name }) => name, "has the same name twice"),
    ),
  ),
  kit: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          name: Words,
          note: v.optional(Words),
          image: v.optional(Code),
          value: v.optional(Price),
        }),
      ),
      distinct(({ name }) => name, "has the same name twice"),
    ),
  ),
  deposit: Price,
  insurancePrice: Price,
  value: Value,
  /** File in public/art, without its extension. */
  image: Code,
  /** Such drawings from several sides, in order. */
  views: v.optional(
    v.pipe(
      v.array(v.strictObject({ image: Code, alt: Words })),
      distinct(({ image }) => image, "has the same image twice"),
    ),
  ),
  position: Position,
  /** Rent per month, by term. */
  terms: v.pipe(
    v.array(Term),
    v.minLength(1, "is empty: a device that can be rented for no time is not offered"),
    distinct(({ months }) => months, "has the same months twice"),
  ),
  /** Extras; price per month. */
  extras: v.pipe(
    v.array(Extra),
    distinct(({ code }) => code, "has the same code twice"),
  ),
});
type Device = v.InferOutput<typeof Device>;

const readDevices = async (transaction: Database): Promise<Map<string, Device>> => {
  const rows = await transaction
    .select({ device: table, category: categories.slug })
    .from(table)
    .innerJoin(categories, eq(categories.id, table.categoryId))
    .orderBy(asc(table.id));
  const terms = await transaction.select().from(deviceTerms);
  const extras = await transaction.select().from(deviceExtras);
  const termsOf = Map.groupBy(terms, ({ deviceId }) => deviceId);
  const extrasOf = Map.groupBy(extras, ({ deviceId }) => deviceId);
  return new Map(
    rows.map(({ device, category }) => {
      const { slug, name, model, features, deposit, insurancePrice, value, image, position } = device;
      const { about, specs, kit, views } = device;
      return [
        slug,
        {
          slug,
          category,
          name,
          model,
          features,
          deposit,
          insurancePrice,
          value,
          image,
          position,
          about,
          specs,
          kit,
          views,
          terms: (termsOf.get(device.id) ?? []).map(({ months, price }) => ({ months, price })),
          extras: (extrasOf.get(device.id) ?? []).map(
            ({ code, name, price, value: worth, act, physical }) => ({
              code: code ?? "",
              name,
              price,
              value: worth,
              act,
              physical,
            }),
          ),
        },
      ];
    }),
  );
};

/** Omitted ones are no longer offered; running subscriptions keep them. */
const writeTerms = async (
  transaction: Database,
  deviceId: number,
  { terms, extras }: Device,
): Promise<void> => {
  const months = terms.map((term) => term.months);
  await transaction
    .delete(deviceTerms)
    .where(and(eq(deviceTerms.deviceId, deviceId), notInArray(deviceTerms.months, months)));
  await transaction
    .insert(deviceTerms)
    .values(terms.map((term) => ({ deviceId, ...term })))
    .onConflictDoUpdate({
      target: [deviceTerms.deviceId, deviceTerms.months],
      set: { price: sql`excluded.price` },
    });
  const codes = extras.map(({ code }) => code);
  const others = or(isNull(deviceExtras.code), notInArray(deviceExtras.code, codes));
  await transaction.delete(deviceExtras).where(and(eq(deviceExtras.deviceId, deviceId), others));
  if (extras.length === 0) return;
  await transaction
    .insert(deviceExtras)
    .values(extras.map((extra) => ({ deviceId, ...extra })))
    .onConflictDoUpdate({
      target: [deviceExtras.deviceId, deviceExtras.code],
      set: {
        name: sql`excluded.name`,
        price: sql`excluded.price`,
        value: sql`excluded.value`,
        act: sql`excluded.act`,
        physical: sql`excluded.physical`,
      },
    });
};

/** Devices with prices; their stock is imported separately. */
export const devices = defineKind({
  list: "devices",
  kind: "device",
  schema: Device,
  nameOf: ({ slug }: Device) => slug,
  open: async (transaction) => {
    const known = await transaction.select({ slug: categories.slug, id: categories.id }).from(categories);
    const idOf = new Map(known.map(({ slug, id }) => [slug, id]));
    return {
      existing: await readDevices(transaction),
      check: ({ category }) =>
        idOf.has(category)
          ? []
          : [{ path: ["category"], problem: `names a category that is not there: ${category}` }],
      write: async (device) => {
        const { category, position, terms: _terms, extras: _extras, ...rest } = device;
        const row = { ...rest, categoryId: idOf.get(category) ?? 0 };
        const { added, moved } = atPosition(table, position);
        const [kept] = await transaction
          .insert(table)
          .values({ ...row, ...added, stock: 0 })
          .onConflictDoUpdate({ target: table.slug, set: { ...row, ...moved } })
          .returning({ id: table.id });
        if (kept === undefined) throw new Error("the device was not kept");
        await writeTerms(transaction, kept.id, device);
      },
    };
  },
});
