import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { expect, test } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { onDatabase, openOwnDatabase } from "../databases.ts";

const Reply = v.object({ rows: v.array(v.unknown()) });
const rowsOf = async (database: Database, statement: SQL): Promise<readonly unknown[]> =>
  v.parse(Reply, await database.execute(statement)).rows;

onDatabase("a statement", (open) => {
  test("that runs often is prepared once, and another's failure does not lose it", async () => {
    const database = await openOwnDatabase();
    const text = "how often is this asked";
    const ask = (number: number): Promise<readonly unknown[]> =>
      rowsOf(database, sql`select ${number}::int as number, ${sql.raw(`'${text}'`)} as text`);
    for (let number = 0; number < 12; number += 1) expect(await ask(number)).toEqual([{ number, text }]);
    const planned = sql`select sum(generic_plans + custom_plans)::int as times from pg_prepared_statements
      where name like 'kabinet%' and statement like ${`%${text}%`} and statement not like '%pg_prepared%'`;
    // The fifth of the twelve has a name. Those of another connection of the pool are not seen from this one.
    expect(await rowsOf(database, planned)).toEqual([{ times: 8 }]);

    await expect(database.execute(sql`select 1 / 0`)).rejects.toThrow("Failed query");
    expect(await ask(12)).toEqual([{ number: 12, text }]);
    expect(await rowsOf(database, planned)).toEqual([{ times: 1 }]);
  });

  test("without a name waits for the previous one, and each gets its own reply", async () => {
    const database = await open();
    const numbers = Array.from({ length: 30 }, (_, number) => number);
    const asked = numbers.map((number) => rowsOf(database, sql`select ${number}::int as number`));
    expect(await Promise.all(asked)).toEqual(numbers.map((number) => [{ number }]));
  });
});
