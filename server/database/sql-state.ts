/** The SQLSTATE of a failed query, wherever the driver or drizzle has wrapped it; null if it has none. */
export const sqlState = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code))
    return error.code;
  return sqlState(error.cause);
};
