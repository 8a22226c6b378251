import { asc, isNotNull } from "drizzle-orm";
import * as v from "valibot";
import { companies as table } from "../../platform/database/tables/catalog.ts";
import { Code, Position, Words, atPosition } from "./fields.ts";
import { defineKind } from "./kind.ts";

const Company = v.strictObject({ code: Code, name: Words, position: Position });

/** Employers that clients choose from. */
export const companies = defineKind({
  list: "companies",
  kind: "company",
  schema: Company,
  nameOf: ({ code }: v.InferOutput<typeof Company>) => code,
  open: async (transaction) => {
    const rows = await transaction.select().from(table).where(isNotNull(table.code)).orderBy(asc(table.id));
    const existing = new Map(
      rows.map(({ code, name, position }) => [code ?? "", { code: code ?? "", name, position }]),
    );
    return {
      existing,
      write: async ({ position, ...row }) => {
        const { added, moved } = atPosition(table, position);
        await transaction
          .insert(table)
          .values({ ...row, ...added })
          .onConflictDoUpdate({ target: table.code, set: { ...row, ...moved } });
      },
    };
  },
});
