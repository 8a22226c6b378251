const graceDays = 12;
const dayMs = 86_400_000;

/**
 * When personal data are erased: 12 days after the request (spec §4, §9). Moscow has had one offset since 2014, so a
 * day there is always 24 hours.
 */
export const erasedOn = (requestedAt: string): string =>
  new Date(Date.parse(requestedAt) + graceDays * dayMs).toISOString();
