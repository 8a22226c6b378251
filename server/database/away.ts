import { DrizzleQueryError } from "drizzle-orm/errors";
import { sqlState } from "./sql-state.ts";

/** No connection was to be had. */
export class NoConnection extends Error {
  override name = "NoConnection";
}

/** Class 08 is connection exceptions; 57P01 to 57P05: the server ends or cannot take anybody (PostgreSQL, appendix A). */
const ending = /^(?:08|57P0)/;

/**
 * Whether a statement failed because the database was away or went away, not because of what it said: the same
 * request is worth another try. What was under way may have happened.
 */
export const isAway = (error: unknown): boolean => {
  if (error instanceof NoConnection) return true;
  const state = sqlState(error);
  if (state !== null) return ending.test(state);
  // The driver has no codes for a connection that ends: such a query has failed, and the server has said nothing.
  return (
    error instanceof DrizzleQueryError && error.cause instanceof Error && !(error.cause instanceof TypeError)
  );
};
