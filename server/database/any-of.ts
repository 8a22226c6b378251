import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * The rows whose column has one of the values. A list of any length is one parameter, and so one statement, which the
 * database plans once; drizzle's `inArray` writes a parameter for each value, and another statement for each length.
 */
export const anyOf = <Column extends AnyPgColumn>(
  column: Column,
  values: readonly Column["_"]["data"][],
): SQL => sql`${column} = any(${sql.param(values)})`;
