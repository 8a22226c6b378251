import type { RouterContext } from "#src/routing/router-context.ts";

/** What a page is given at this moment (ISO). */
export const contextAt = (moment: string): RouterContext => {
  const serverTime = { now: () => Date.parse(moment), subscribe: () => () => undefined };
  // Cast: days and moments in words ask the application for nothing but the time.
  return { serverTime } as unknown as RouterContext;
};
