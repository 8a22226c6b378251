import { type SQL, getTableColumns, getTableName, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, bigserial, check, customType, date, timestamp } from "drizzle-orm/pg-core";
import { numberOf, statusOf, type SubscriptionStatus } from "#contract/subscription-status.ts";

/*
 * Money is bigint kopecks, moments are timestamptz, days are dates in the time zone of the subscription's city.
 * Numbers that come from requests are bigint, so that no id a client invents overflows a column.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const id = () => bigserial("id", { mode: "number" }).primaryKey();
export const number = (name: string) => bigint(name, { mode: "number" });
export const day = (name: string) => date(name, { mode: "string" });

/** A Buffer from a PostgreSQL server, a Uint8Array from the embedded one. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/**
 * A subscription status: a number in the database and on the wire, a name in the code. Reading an unknown number
 * throws.
 */
export const subscriptionStatus = customType<{ data: SubscriptionStatus; driverData: number }>({
  dataType: () => "smallint",
  toDriver: numberOf,
  fromDriver: statusOf,
});

/** A check constraint, named as PostgreSQL names one without a name. */
export const checkColumn = (column: AnyPgColumn, rule: SQL) =>
  check(`${getTableName(column.table)}_${column.name}_check`, rule);

/** The values of the column's enum are the only ones. */
export const checkEnum = (column: AnyPgColumn) => {
  // The columns that drizzle passes to the constraints of a table have no enum values.
  const whole = Object.values(getTableColumns(column.table)).find(({ name }) => name === column.name);
  const values = (whole?.enumValues ?? []).map((value) => `'${value}'`);
  return checkColumn(column, sql`${column} in (${sql.raw(values.join(", "))})`);
};

export const atLeast = (column: AnyPgColumn, least: number) =>
  checkColumn(column, sql`${column} >= ${sql.raw(String(least))}`);
