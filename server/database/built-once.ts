import type { Database } from "./database.ts";

/**
 * A statement that is built, and prepared, once for each database that is asked: building one takes drizzle longer than
 * PostgreSQL takes to answer it by a key. In a transaction, which is a database of its own, it is built anew.
 */
export const builtOnce = <Built>(build: (database: Database) => Built): ((database: Database) => Built) => {
  const known = new WeakMap<Database, Built>();
  return (database) => {
    const built = known.get(database) ?? build(database);
    known.set(database, built);
    return built;
  };
};
