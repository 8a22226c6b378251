import type pg from "pg";
import * as v from "valibot";

/** As in PostgreSQL's driver for Java: what is asked so often is prepared, and so many statements at most. */
const often = 5;
const largest = 512;

/** Gives a text its name from the time on that it is asked often. */
const naming = (): ((text: string) => string | undefined) => {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
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
};

const Statement = v.looseObject({ text: v.string(), name: v.undefinedable(v.string()) });

/**
 * Statements that a pool is asked often are parsed and planned by each of its connections once (PostgreSQL's manual,
 * PREPARE). Returns what readies a new connection of the pool.
 */
export const prepareOften = (): ((client: pg.PoolClient) => void) => {
  const nameOf = naming();
  const withName = (statement: unknown): unknown => {
    const { success, output } = v.safeParse(Statement, statement);
    return success && output.name === undefined ? { ...output, name: nameOf(output.text) } : statement;
  };
  return (client) => {
    client.query = new Proxy(client.query, {
      apply: (query, _client, [statement, ...rest]: unknown[]) => {
        const asked: unknown = Reflect.apply(query, client, [withName(statement), ...rest]);
        return asked;
      },
    });
  };
};
