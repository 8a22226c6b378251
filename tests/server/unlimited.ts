import { type Concurrency, createTokenCache } from "#server/platform/rate-limit/concurrency.ts";

/** No limits: tests of races need their requests to run at once. */
export const unlimited: Concurrency = {
  tokens: createTokenCache(),
  enter: () => () => {},
  run: (_from, work) => work(true),
};
