import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** Either engine (connection.ts); also a transaction, which understands the same queries. */
export type Database = PgDatabase<PgQueryResultHKT>;
