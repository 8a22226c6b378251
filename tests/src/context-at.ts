import type { RouterContext } from "#src/routing/router-context.tsx";

/** A page's context at this moment (ISO). */
export const contextAt = (moment: string): RouterContext => {
  const serverTime = { now: () => Date.parse(moment), subscribe: () => () => undefined };
  // Cast: days and moments only read the application's time.
  return { serverTime } as unknown as RouterContext;
};
