import * as v from "valibot";
import { Company } from "#contract/info.ts";
import { organization as table } from "../../platform/database/tables/catalog.ts";
import { defineKind } from "./kind.ts";

const Link = v.optional(
  v.nullable(
    v.pipe(v.string(), v.url("must be an address"), v.startsWith("https://", "must begin with https://")),
  ),
  null,
);
const Organization = v.strictObject({ whatsapp: Link, telegram: Link, vk: Link, company: Company });

/** A table of one row. */
const id = 1;

/** The company on acts and receipts, and its contacts; a list of one. */
export const organization = defineKind({
  list: "organization",
  kind: "organization",
  schema: Organization,
  nameOf: () => "organization",
  open: async (transaction) => {
    const [row] = await transaction.select().from(table);
    const unknown = { name: "", inn: "", ogrn: "", address: "" };
    const kept = row && {
      whatsapp: row.whatsapp,
      telegram: row.telegram,
      vk: row.vk,
      company: row.company ?? unknown,
    };
    const existing = new Map(kept === undefined ? [] : [["organization", kept]]);
    return {
      existing,
      write: async (row) => {
        await transaction
          .insert(table)
          .values({ id, ...row })
          .onConflictDoUpdate({ target: table.id, set: row });
      },
    };
  },
});
