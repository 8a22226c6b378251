import * as v from "valibot";
import { text } from "#contract/text.ts";
import { eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { translations as table } from "../../platform/database/tables/catalog.ts";
import { defineKind } from "./kind.ts";

const Word = v.strictObject({ russian: text(200), english: text(200) });
const language = "en";

/** English translations of the other lists; without one the Russian is shown. */
export const english = defineKind({
  list: "english",
  kind: "word",
  schema: Word,
  nameOf: ({ russian }: v.InferOutput<typeof Word>) => russian,
  open: async (transaction) => {
    const rows = await transaction.select().from(table).where(eq(table.language, language));
    const existing = new Map(
      rows.map(({ source, text: translation }) => [source, { russian: source, english: translation }]),
    );
    return {
      existing,
      write: async ({ russian: source, english: translation }) => {
        await transaction
          .insert(table)
          .values({ language, source, text: translation })
          .onConflictDoUpdate({ target: [table.language, table.source], set: { text: translation } });
      },
    };
  },
});

/** The position in a list: as given, else last if new, else unchanged. */
export const atPosition = (table: PgTable, position: number | undefined) => ({
  added: { position: position ?? sql<number>`(select coalesce(max(position), 0) + 1 from ${table})` },
  moved: position === undefined ? {} : { position },
});

/** The owner's code: lower-case Latin letters, digits and hyphens. */
export const Code = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case Latin letters, digits and hyphens"),
  v.maxLength(64, "must have at most 64 characters"),
);

/** Kopecks. */
export const Price = v.pipe(
  v.number(),
  v.safeInteger("must be a whole number of kopecks"),
  v.minValue(0, "must not be negative"),
  v.maxValue(10_000_000_000, "is over a hundred million roubles"),
);

export const Whole = (least: number, most: number) =>
  v.pipe(
    v.number("must be a whole number"),
    v.safeInteger("must be a whole number"),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

/** Position in a list; new items without one come last. */
export const Position = v.optional(Whole(1, 1_000_000));

export const Words = text(200);

/** A list without duplicates. */
export const distinct = <T>(keyOf: (member: T) => unknown, message: string) =>
  v.check<T[], string>((list) => new Set(list.map(keyOf)).size === list.length, message);
