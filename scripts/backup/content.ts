import * as v from "valibot";

/** A connection to either engine. */
export type Engine = { query(text: string): Promise<{ rows: unknown[] }> };

const Count = v.object({ rows: v.string(), digest: v.string() });
/**
 * Content of a database: migrations, rows and digest of each table, last value of each sequence, sums of money
 * (kopecks). Numbers are decimal text, as they may be large.
 */
export const Content = v.object({
  migrations: v.array(v.string()),
  tables: v.record(v.string(), Count),
  sequences: v.record(v.string(), v.nullable(v.string())),
  money: v.record(v.string(), v.string()),
});
export type Content = v.InferOutput<typeof Content>;

const Named = v.object({ name: v.string() });
const Numbered = v.object({ name: v.string(), last: v.nullable(v.string()) });
const Sum = v.object({ name: v.string(), sum: v.string() });

const own = "schemaname in ('public', 'drizzle')";
const sums = `
  select 'payments ' || status as name, coalesce(sum(amount), 0)::text as sum from payments group by status
  union all select 'refunds ' || status, coalesce(sum(amount), 0)::text from refunds group by status
  union all select 'bonus', coalesce(sum(amount), 0)::text from bonus_entries
  union all select 'debt', coalesce(sum(debt), 0)::text from subscriptions
  order by 1`;

/** Reads the content in the current transaction. Rejects for a foreign database. */
export const readContent = async (engine: Engine): Promise<Content> => {
  const ask = async <S extends v.GenericSchema>(schema: S, text: string) =>
    v.parse(v.array(schema), (await engine.query(text)).rows);
  // Digests must not depend on the session's time zone.
  await engine.query("set local time zone 'UTC'");
  await engine.query("set local datestyle to 'ISO'");
  const names = await ask(
    Named,
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where ${own} order by 1`,
  );
  const tables: Content["tables"] = {};
  for (const { name } of names) {
    const digest = "coalesce(sum(hashtextextended(kept::text, 0)::numeric), 0)::text";
    const [count] = await ask(
      Count,
      `select count(*)::text as rows, ${digest} as digest from ${name} as kept`,
    );
    if (count !== undefined) tables[name] = count;
  }
  const sequences = await ask(
    Numbered,
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as last
     from pg_sequences where ${own} order by 1`,
  );
  const money = await ask(Sum, sums);
  return {
    migrations: (await ask(Named, "select hash as name from drizzle.__drizzle_migrations order by id")).map(
      ({ name }) => name,
    ),
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    money: Object.fromEntries(money.map(({ name, sum }) => [name, sum])),
  };
};

/** Sequences are not transactional: during writes they may be ahead of the rows, never behind. */
const isAtLeast = (found: string | null | undefined, expected: string | null): boolean =>
  found !== undefined && BigInt(found ?? -1) >= BigInt(expected ?? -1);

/** One line for each difference between `found` and `expected`. */
export const differences = (expected: Content, found: Content): string[] => {
  const lines: string[] = [];
  if (expected.migrations.join() !== found.migrations.join()) lines.push("the migrations are others");
  for (const [name, last] of Object.entries(expected.sequences))
    if (!isAtLeast(found.sequences[name], last))
      lines.push(
        `sequences: ${name} was ${last ?? "unused"}, and is ${found.sequences[name] ?? "not there"}`,
      );
  for (const part of ["tables", "money"] as const) {
    const names = new Set([...Object.keys(expected[part]), ...Object.keys(found[part])]);
    for (const name of names) {
      const [was, is] = [expected[part][name], found[part][name]].map((value) => JSON.stringify(value));
      if (was !== is) lines.push(`${part}: ${name} was ${was ?? "there"}, and is ${is ?? "not there"}`);
    }
  }
  return lines;
};
