import { DrizzleQueryError } from "drizzle-orm/errors";

/** No connection was to be had. */
export class NoConnection extends Error {
  override name = "NoConnection";
}

/** The SQLSTATE of a failed query, wherever the driver or drizzle has wrapped it; null if it has none. */
export const sqlState = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code))
    return error.code;
  return sqlState(error.cause);
};

/*
 * Conditions of PostgreSQL (its manual, appendix A) that say nothing about the statement:
 * class 08, 57P01 to 57P05: the connection ends, or the server takes nobody
 * 25006: a standby, or a database that is set to read only
 * 40001, 40P01: the transaction is to be repeated; 55P03, 57014: it waited for too long
 * class 53: no disk, no memory, no connection; class 58: the disk fails; class XX: pages or the server are damaged
 */
const lost = /^(?:08|57P0)/;
const unable = /^(?:25006|40001|40P01|53|55P03|57014|58|XX)/;
/** The session may be why: another one may do what this one cannot. */
const ofSession = /^(?:25006|58|XX)/;
/** Whatever is written is refused: a database that can only be read, a full disk, a disk that fails. */
const ofWriting = new Set(["25006", "53100", "58030"]);

/**
 * Whether a statement failed because the database was away or went away, not because of what it said. What was under
 * way may have happened.
 */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof NoConnection) return true;
  const state = sqlState(error);
  if (state !== null) return lost.test(state);
  // The driver has no codes for a connection that ends: such a query has failed, and the server has said nothing.
  return (
    error instanceof DrizzleQueryError && error.cause instanceof Error && !(error.cause instanceof TypeError)
  );
};

/** Whether the database could not do what it was asked at this moment: the same request is worth another try. */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || unable.test(sqlState(error) ?? "");

/** Whether the connection that has said so is not to be used again. */
export const spoilsSession = (error: unknown): boolean => ofSession.test(sqlState(error) ?? "");

/** Whether the database refuses every write, not this one alone. */
export const refusesWrites = (error: unknown): boolean => ofWriting.has(sqlState(error) ?? "");
