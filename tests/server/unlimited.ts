import { type Concurrency, createTokenCache } from "#server/platform/rate-limit/concurrency.ts";

/** No limits, since tests of races need parallel requests. */
export const unlimited: Concurrency = {
  tokens: createTokenCache(),
  enter: () => () => {},
  run: (_from, work) => work(true),
};
