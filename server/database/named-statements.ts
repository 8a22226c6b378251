import type pg from "pg";
import * as v from "valibot";

/** As in PostgreSQL's driver for Java: what is asked so often is prepared, and so many statements at most. */
const often = 5;
const largest = 256;

const counts = new Map<string, number>();
const names = new Map<string, string>();

const nameOf = (text: string): string | undefined => {
  const name = names.get(text);
  if (name !== undefined || names.size >= largest) return name;
  const times = (counts.get(text) ?? 0) + 1;
  if (times < often) {
    // Lists of any length make any number of texts: whoever waits for a name does not wait for ever.
    if (counts.size >= 4 * largest) counts.clear();
    counts.set(text, times);
    return undefined;
  }
  counts.delete(text);
  names.set(text, `kabinet_${names.size}`);
  return names.get(text);
};

const Statement = v.looseObject({ text: v.string(), name: v.undefinedable(v.string()) });

const withName = (statement: unknown): unknown => {
  const { success, output } = v.safeParse(Statement, statement);
  return success && output.name === undefined ? { ...output, name: nameOf(output.text) } : statement;
};

/** Statements that a connection is asked often are parsed and planned by the database once (its manual, PREPARE). */
export const prepareOften = (client: pg.PoolClient): void => {
  client.query = new Proxy(client.query, {
    apply: (query, _client, [statement, ...rest]: unknown[]) => {
      const asked: unknown = Reflect.apply(query, client, [withName(statement), ...rest]);
      return asked;
    },
  });
};
