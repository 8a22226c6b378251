/** Days between the request and the end of the data (spec §9). */
export const graceDays = 12;
const dayMs = 86_400_000;

/** How much of the 12 days is behind, and how many are left; today counts as left. Takes ms since 1970. */
export const graceAt = (requestedAt: string, now: number): { gone: number; left: number } => {
  const gone = Math.floor((now - Date.parse(requestedAt)) / dayMs);
  const passed = Math.min(graceDays, Math.max(0, gone));
  return { gone: passed, left: graceDays - passed };
};
