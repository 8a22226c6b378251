import { asc, isNotNull, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../platform/database/database.ts";
import {
  categories as table,
  companies as companyTable,
  organization as particulars,
} from "../../platform/database/tables/catalog.ts";
import { type Acted, type StaffInput, type createStaffEndpoints, documentSubject } from "../endpoints.ts";
import { StaffRefusal } from "../refusal.ts";
import { cities } from "./cities.ts";
import { devices } from "./devices.ts";
import { Code, Position, Words, atPosition, english } from "./fields.ts";
import { type Kind, type Report, defineKind } from "./kind.ts";
import { offices } from "./offices.ts";
import { organization } from "./organization.ts";
import { promos } from "./promos.ts";
import { shelves, stock } from "./stock.ts";

const Company = v.strictObject({ code: Code, name: Words, position: Position });

/** Employers to choose from. */
const companies = defineKind({
  list: "companies",
  kind: "company",
  schema: Company,
  nameOf: ({ code }: v.InferOutput<typeof Company>) => code,
  open: async (transaction) => {
    const rows = await transaction
      .select()
      .from(companyTable)
      .where(isNotNull(companyTable.code))
      .orderBy(asc(companyTable.id));
    const existing = new Map(
      rows.map(({ code, name, position }) => [code ?? "", { code: code ?? "", name, position }]),
    );
    return {
      existing,
      write: async ({ position, ...row }) => {
        const { added, moved } = atPosition(companyTable, position);
        await transaction
          .insert(companyTable)
          .values({ ...row, ...added })
          .onConflictDoUpdate({ target: companyTable.code, set: { ...row, ...moved } });
      },
    };
  },
});

const Category = v.strictObject({
  slug: Code,
  name: Words,
  /** A device of it, such as "Самокат". */
  one: v.optional(v.nullable(Words), null),
  position: Position,
});

/** Categories of the catalogue. */
const categories = defineKind({
  list: "categories",
  kind: "category",
  schema: Category,
  nameOf: ({ slug }: v.InferOutput<typeof Category>) => slug,
  open: async (transaction) => {
    const rows = await transaction.select().from(table).orderBy(asc(table.id));
    const existing = new Map(
      rows.map(({ slug, name, one, position }) => [slug, { slug, name, one, position }]),
    );
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

/** The lists of each document, in the order of their references. */
const documents: Readonly<Record<string, readonly Kind[]>> = {
  offices: [organization, companies, cities, offices, english],
  catalog: [categories, devices, promos, english],
  stock: [shelves, stock],
};

const Lists = v.record(v.string(), v.unknown());

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;

const refuse = ({ problems }: Report): never => {
  const [first] = problems;
  const where = first === undefined ? "" : ` Line ${first.line}: ${first.at} ${first.problem}.`;
  const message = `Nothing was changed: ${count(problems.length, "problem")} in the document.${where}`;
  throw new StaffRefusal("import.invalid", message, { problems });
};

/** Serialises changes of the goods; readers do not wait. */
export const lockGoods = async (transaction: Database): Promise<void> => {
  await transaction.execute(sql`lock table ${particulars} in share row exclusive mode`);
};

const importInto = async (
  transaction: Database,
  kinds: readonly Kind[],
  { document, dryRun }: StaffInput<typeof Lists>,
): Promise<Acted> => {
  await lockGoods(transaction);
  const report: Report = { created: [], changed: [], unchanged: 0, problems: [] };
  const lists = new Set(["dryRun", ...kinds.map(({ list }) => list)]);
  for (const list of Object.keys(document.value).filter((name) => !lists.has(name)))
    report.problems.push({ line: document.lineOf([list]), at: list, problem: "is not known here" });
  for (const kind of kinds) {
    const part = await kind.run(transaction, document);
    report.created.push(...part.created);
    report.changed.push(...part.changed);
    report.unchanged += part.unchanged;
    report.problems.push(...part.problems);
  }
  if (report.problems.length > 0 && !dryRun) refuse(report);
  const { created, changed, unchanged, problems } = report;
  const isDone = created.length + changed.length > 0;
  return {
    outcome: isDone ? "done" : "already",
    facts: { created, changed, unchanged, ...(problems.length === 0 ? {} : { problems: problems.length }) },
    reply: report,
  };
};

/**
 * Imports of offices, catalogue and stock. Repeatable: what exists is not changed, and what is not named
 * stays. A document is taken whole or not at all.
 */
export const declareImports = ({ act }: ReturnType<typeof createStaffEndpoints>): void => {
  for (const [name, kinds] of Object.entries(documents))
    act(
      {
        act: "import",
        path: `/import/${name}/`,
        request: Lists,
        subjectOf: documentSubject(name),
        ...(name === "stock" ? { table: "stock" } : {}),
      },
      (transaction, input) => importInto(transaction, kinds, input),
    );
};
