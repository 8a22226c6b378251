import { asc, eq, isNotNull } from "drizzle-orm";
import * as v from "valibot";
import { Week } from "#contract/info.ts";
import { cities, offices as table } from "../../platform/database/tables/catalog.ts";
import { Code, Words } from "./fields.ts";
import { defineKind } from "./kind.ts";

const degrees = (most: number) =>
  v.pipe(
    v.number(),
    v.minValue(-most, `must be at least -${most} degrees`),
    v.maxValue(most, `must be at most ${most} degrees`),
  );

const Office = v.strictObject({
  code: Code,
  city: Code,
  name: Words,
  address: Words,
  hours: Words,
  lat: degrees(90),
  lon: degrees(180),
  week: v.optional(Week),
  phone: v.optional(v.pipe(v.string(), v.regex(/^7\d{10}$/, "must be 11 digits from 7"))),
});

/** Offices where devices are handed over. */
export const offices = defineKind({
  list: "offices",
  kind: "office",
  schema: Office,
  nameOf: ({ code }: v.InferOutput<typeof Office>) => code,
  open: async (transaction) => {
    const known = await transaction.select({ code: cities.code, id: cities.id }).from(cities);
    const idOf = new Map(known.map(({ code, id }) => [code, id]));
    const rows = await transaction
      .select({ office: table, city: cities.code })
      .from(table)
      .innerJoin(cities, eq(cities.id, table.cityId))
      .where(isNotNull(table.code))
      .orderBy(asc(table.id));
    const existing = new Map(
      rows.map(({ office: { code, name, address, hours, lat, lon, week, phone }, city }) => [
        code ?? "",
        {
          code: code ?? "",
          city: city ?? "",
          name,
          address,
          hours,
          lat,
          lon,
          ...(week === null ? {} : { week }),
          ...(phone === null ? {} : { phone }),
        },
      ]),
    );
    return {
      existing,
      check: ({ city }) =>
        idOf.has(city) ? [] : [{ path: ["city"], problem: `names a city that is not there: ${city}` }],
      write: async ({ city, ...rest }) => {
        // Omitted fields stay.
        const row = { ...rest, cityId: idOf.get(city) ?? 0 };
        await transaction.insert(table).values(row).onConflictDoUpdate({ target: table.code, set: row });
      },
    };
  },
});
