import pg from "pg";
import * as v from "valibot";
import type { Statement } from "../databases.ts";

/** Tables with as many rows as goods, or one row. All others grow. */
const small = new Set([
  "categories",
  "cities",
  "companies",
  "device_extras",
  "device_pictures",
  "device_terms",
  "devices",
  "offices",
  "organization",
  "picture_files",
  "promos",
  "secrets",
  "shelves",
  "translations",
]);

type Node = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string | undefined;
  readonly "Index Name"?: string | undefined;
  readonly "Index Cond"?: string | undefined;
  readonly Plans?: Node[] | undefined;
};
const Node: v.GenericSchema<Node> = v.object({
  "Node Type": v.string(),
  "Relation Name": v.optional(v.string()),
  "Index Name": v.optional(v.string()),
  "Index Cond": v.optional(v.string()),
  Plans: v.optional(v.array(v.lazy(() => Node))),
});
const Explained = v.tuple([v.object({ "QUERY PLAN": v.tuple([v.object({ Plan: Node })]) })]);

const Index = v.object({ name: v.string(), first: v.string(), partial: v.boolean() });
type Index = v.InferOutput<typeof Index>;
const indexes = `
  select relname as name, pg_get_indexdef(indexrelid, 1, true) as first, indpred is not null as partial
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = current_schema()::regnamespace`;

const Missing = v.object({ by: v.string() });
/** Foreign keys without an index: each deletion scans the referring table. */
const unindexed = `
  select conrelid::regclass || '.' || attname as by from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and connamespace = current_schema()::regnamespace and confrelid = any($1::regclass[])
    and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`;

/** They read all of their input before they return a row. */
const blocking = new Set(["Aggregate", "Hash", "Sort"]);

const isRead = ({ text }: Statement): boolean => /^\s*(?:select|insert|update|delete|with)\b/i.test(text);

/** Reads the plans with which a database would execute statements. */
export const openPlanner = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Uses an index if there is one, even with few rows.
  await client.query("set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off");
  const readIndexes = async (): Promise<Map<string, Index>> => {
    const { rows } = await client.query<object>(indexes);
    return new Map(v.parse(v.array(Index), rows).map((index) => [index.name, index]));
  };

  /** Scans of a growing table in a plan; `isCut`: a limit above ends them. */
  const readsAll = (node: Node, known: Map<string, Index>, isCut = false): string[] => {
    const { "Node Type": kind, "Relation Name": table, "Index Name": name, "Index Cond": condition } = node;
    // Its children are index scans, which do not name the table.
    if (kind === "Bitmap Heap Scan" && table !== undefined && small.has(table)) return [];
    const cuts = kind === "Limit" || (isCut && !blocking.has(kind));
    const below = (node.Plans ?? []).flatMap((each) => readsAll(each, known, cuts));
    if (kind === "Seq Scan" && table !== undefined && !small.has(table)) return [...below, `all of ${table}`];
    const index = name === undefined ? undefined : known.get(name);
    if (index === undefined || (table !== undefined && small.has(table))) return below;
    const finds = index.partial || isCut || (condition ?? "").includes(index.first.replaceAll('"', ""));
    return finds ? below : [...below, `all of index ${index.name}`];
  };

  return {
    /** One line per statement that scans a growing table. */
    problemsOf: async (statements: readonly Statement[]): Promise<string[]> => {
      const known = await readIndexes();
      const problems: string[] = [];
      for (const { text, values } of new Map(
        statements.filter(isRead).map((each) => [each.text, each]),
      ).values()) {
        const { rows } = await client.query<object>(`explain (format json) ${text}`, [...values]);
        const [{ "QUERY PLAN": plans }] = v.parse(Explained, rows);
        for (const what of readsAll(plans[0].Plan, known)) problems.push(`${what}: ${text}`);
      }
      return problems;
    },
    /** Foreign keys to deleted rows that have no index. */
    referencesMissing: async (statements: readonly Statement[]): Promise<string[]> => {
      const deleted = statements.flatMap(({ text }) => /^delete from "(\w+)"/.exec(text)?.[1] ?? []);
      const { rows } = await client.query<object>(unindexed, [[...new Set(deleted)]]);
      return v.parse(v.array(Missing), rows).map(({ by }) => by);
    },
    /** Runs `work` without an index. */
    without: async <T>(index: string, work: () => Promise<T>): Promise<T> => {
      await client.query("begin");
      try {
        await client.query(`drop index ${index}`);
        return await work();
      } finally {
        await client.query("rollback");
      }
    },
    close: () => client.end(),
  };
};
