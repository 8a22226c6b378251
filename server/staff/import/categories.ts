import { asc } from "drizzle-orm";
import * as v from "valibot";
import { categories as table } from "../../database/tables/catalog.ts";
import { atPosition } from "./at-position.ts";
import { Code, Position, Words } from "./fields.ts";
import { defineKind } from "./kind.ts";

const Category = v.strictObject({ slug: Code, name: Words, position: Position });

/** What devices are sorted by in the catalogue. */
export const categories = defineKind({
  list: "categories",
  kind: "category",
  schema: Category,
  nameOf: ({ slug }: v.InferOutput<typeof Category>) => slug,
  open: async (transaction) => {
    const rows = await transaction.select().from(table).orderBy(asc(table.id));
    const existing = new Map(rows.map(({ slug, name, position }) => [slug, { slug, name, position }]));
    return {
      existing,
      write: async ({ position, ...row }) => {
        const { added, moved } = atPosition(table, position);
        await transaction
          .insert(table)
          .values({ ...row, ...added })
          .onConflictDoUpdate({ target: table.slug, set: { ...row, ...moved } });
      },
    };
  },
});
