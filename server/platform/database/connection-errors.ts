import { DrizzleQueryError } from "drizzle-orm/errors";

/** No connection could be made. */
export class NoConnection extends Error {
  override name = "NoConnection";
}

/** The SQLSTATE of a failed query, also of one that the driver or drizzle wrapped; null if it has none. */
export const sqlState = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code))
    return error.code;
  return sqlState(error.cause);
};

/*
 * Conditions of PostgreSQL (its manual, appendix A) that say nothing about the statement:
 * class 08, 57P01 to 57P05: the connection ends, or the server accepts none
 * 25006: a standby, or a database that is set to read only
 * 40001, 40P01: the transaction is to be repeated; 55P03, 57014: it waited for too long
 * class 53: no disk, no memory, no connection; class 58: the disk fails; class XX: pages or the server are damaged
 */
const lost = /^(?:08|57P0)/;
const unable = /^(?:25006|40001|40P01|53|55P03|57014|58|XX)/;
/** Conditions of this session: another session may succeed. */
const ofSession = /^(?:25006|58|XX)/;
/** Conditions in which every write is refused: read only, disk full, disk failing. */
const ofWriting = new Set(["25006", "53100", "58030"]);

/** Whether a statement failed because the connection was lost. Its effect may have happened. */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof NoConnection) return true;
  const state = sqlState(error);
  if (state !== null) return lost.test(state);
  // The driver has no codes for a connection that ends.
  return (
    error instanceof DrizzleQueryError && error.cause instanceof Error && !(error.cause instanceof TypeError)
  );
};

/** Whether the database could not execute a statement at the moment: the same request may be repeated. */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || unable.test(sqlState(error) ?? "");

/** Whether the connection must not be used again. */
export const spoilsSession = (error: unknown): boolean => ofSession.test(sqlState(error) ?? "");

/** Whether the database refuses every write. */
export const refusesWrites = (error: unknown): boolean => ofWriting.has(sqlState(error) ?? "");
