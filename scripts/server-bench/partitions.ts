// Divides the tables of clients into hash partitions, in a scratch database, and counts the partitions that plans read.
import pg from "pg";
import * as v from "valibot";
import type { Statement } from "../../tests/server/databases.ts";
import { printTable } from "../bench/print.ts";

/** Tables that grow with the clients, with the client's column; an expression if the product has no such column yet. */
const tables: Readonly<Record<string, string>> = {
  clients: "id",
  sessions: "client_id",
  cards: "client_id",
  subscriptions: "client_id",
  payments: "client_id",
  refunds: "client_id",
  notices: "client_id",
  bonus_entries: "client_id",
  receipts: "(select payments.client_id from payments where payments.id = one.payment_id) as client_id",
  acts: "(select subscriptions.client_id from subscriptions where subscriptions.id = one.subscription_id) as client_id",
};

/** The definitions of a table's indexes and triggers; a unique index needs the client's column. */
const readDefinitions = async (client: pg.Client, table: string, key: string) => {
  const { rows: indexes } = await client.query<{ definition: string; is_unique: boolean }>(
    "select pg_get_indexdef(indexrelid) as definition, indisunique as is_unique from pg_index where indrelid = $1::regclass",
    [table],
  );
  const { rows: triggers } = await client.query<{ definition: string }>(
    "select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = $1::regclass and not tgisinternal",
    [table],
  );
  return [
    ...indexes.map(({ definition, is_unique: isUnique }) => {
      const [, begin = "", columns = "", end = ""] =
        /^(.*? USING \w+ \()(.*?)(\)(?: WHERE .*)?)$/.exec(definition) ?? [];
      const isWhole = !isUnique || new RegExp(`\\b${key}\\b`).test(columns);
      return `${begin}${columns}${isWhole ? "" : `, ${key}`}${end}`;
    }),
    ...triggers.map(({ definition }) => definition),
  ];
};

/** Divides a generated database. Foreign keys between the tables are dropped: they would need the client's column. */
export const divide = async (url: string, partitions: number): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'");
    // Those that read their client from another table come first in the copy, which needs the undivided ones.
    for (const [table, column] of Object.entries(tables).toReversed()) {
      const key = /^\w+$/.test(column) ? column : "client_id";
      const added = key === column ? "" : `, ${column}`;
      const definitions = await readDefinitions(client, table, key);
      await client.query(`alter table ${table} rename to undivided`);
      await client.query(
        `create table ${table} (like undivided including defaults including constraints${added === "" ? "" : ", client_id bigint"}) partition by hash (${key})`,
      );
      for (let part = 0; part < partitions; part += 1)
        await client.query(
          `create table ${table}_${part} partition of ${table} for values with (modulus ${partitions}, remainder ${part})`,
        );
      await client.query(`insert into ${table} select one.*${added} from undivided as one`);
      // Otherwise the sequence of the ids goes with its table.
      await client.query(`do $$ declare one regclass; begin
        for one in select objid::regclass from pg_depend where refobjid = 'undivided'::regclass and deptype = 'a' and classid = 'pg_class'::regclass
          and objid in (select oid from pg_class where relkind = 'S')
        loop execute 'alter sequence ' || one || ' owned by none'; end loop;
      end $$`);
      await client.query("drop table undivided cascade");
      for (const definition of definitions) await client.query(definition);
    }
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
};

type Node = { readonly "Relation Name"?: string | undefined; readonly Plans?: Node[] | undefined };
const Node: v.GenericSchema<Node> = v.object({
  "Relation Name": v.optional(v.string()),
  Plans: v.optional(v.array(v.lazy(() => Node))),
});
const Explained = v.tuple([v.object({ "QUERY PLAN": v.tuple([v.object({ Plan: Node })]) })]);

const relations = (node: Node): string[] => [
  ...(node["Relation Name"] === undefined ? [] : [node["Relation Name"]]),
  ...(node.Plans ?? []).flatMap(relations),
];

/** The most partitions of one table that the plan of a statement reads; 0 if it reads no divided table. */
const partitionsOf = async (client: pg.Client, { text, values }: Statement): Promise<number> => {
  const { rows } = await client.query<object>(`explain (format json) ${text}`, [...values]);
  const [{ "QUERY PLAN": plans }] = v.parse(Explained, rows);
  const parts = new Set(relations(plans[0].Plan).filter((name) => /_\d+$/.test(name)));
  const counts = Map.groupBy(parts, (name) => name.replace(/_\d+$/, ""));
  return Math.max(0, ...[...counts.values()].map((names) => names.length));
};

/** Prints how many partitions the plans of a client's statements read, by kind of statement. */
export const printPlans = async (
  url: string,
  statements: readonly Statement[],
  kindOf: (text: string) => string,
): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const found: { kind: string; count: number }[] = [];
    for (const statement of statements)
      found.push({ kind: kindOf(statement.text), count: await partitionsOf(client, statement) });
    const kinds = Map.groupBy(found, ({ kind }) => kind);
    printTable("Partitions that the plans of a client's statements read, of a table", [
      ["statements", "all", "none", "one", "more"],
      ...[...kinds].map(([kind, each]) => [
        kind,
        String(each.length),
        String(each.filter(({ count }) => count === 0).length),
        String(each.filter(({ count }) => count === 1).length),
        String(each.filter(({ count }) => count > 1).length),
      ]),
    ]);
  } finally {
    await client.end();
  }
};
