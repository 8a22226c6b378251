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
  /** Null removes them. */
  week: v.optional(v.nullable(Week)),
  phone: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^7\d{10}$/, "must be 11 digits from 7")))),
});

type Office = v.InferOutput<typeof Office>;

/** Whether the stored week would say other hours than the new words. */
const isOutdated = (before: Office | undefined, { hours, week }: Pick<Office, "hours" | "week">): boolean =>
  week === undefined && before?.week != null && before.hours !== hours;

/** Offices where devices are handed over. */
export const offices = defineKind({
  list: "offices",
  kind: "office",
  schema: Office,
  nameOf: ({ code }: Office) => code,
  open: async (transaction) => {
    const known = await transaction.select({ code: cities.code, id: cities.id }).from(cities);
    const idOf = new Map(known.map(({ code, id }) => [code, id]));
    const rows = await transaction
      .select({ office: table, city: cities.code })
      .from(table)
      .innerJoin(cities, eq(cities.id, table.cityId))
      .where(isNotNull(table.code))
      .orderBy(asc(table.id));
    const existing = new Map<string, Office>(
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
          week,
          phone,
        },
      ]),
    );
    return {
      existing,
      check: ({ code, city, hours, week }) => [
        ...(idOf.has(city) ? [] : [{ path: ["city"], problem: `names a city that is not there: ${city}` }]),
        ...(isOutdated(existing.get(code), { hours, week })
          ? [
              {
                path: ["week"],
                problem: "is missing: the stored one is of the former hours (null removes it)",
              },
            ]
          : []),
      ],
      write: async ({ city, ...rest }) => {
        // Omitted fields stay.
        const row = { ...rest, cityId: idOf.get(city) ?? 0 };
        await transaction.insert(table).values(row).onConflictDoUpdate({ target: table.code, set: row });
      },
    };
  },
});
