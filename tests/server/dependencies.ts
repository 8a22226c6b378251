import { developmentApp } from "#contract/headers.ts";
import { type Concurrency, createTokenCache } from "#server/platform/rate-limit/concurrency.ts";
import { addressReader } from "#server/platform/http/address.ts";
import type { Dependencies } from "#server/app.ts";
import { loose } from "./code-limits.ts";

/** No limits, since tests of races need parallel requests. */
const unlimited: Concurrency = {
  tokens: createTokenCache(),
  enter: () => () => {},
  run: (_from, work) => work(true),
};

type Given = Pick<Dependencies, "database" | "clock" | "providers"> & Partial<Dependencies>;

/** A server's dependencies in a test, with harmless defaults for everything not given. */
export const dependenciesOf = (given: Given): Dependencies => ({
  log: () => {},
  app: developmentApp,
  publicUrl: "https://kabinet.example",
  securityContact: null,
  sbp: true,
  limits: loose,
  concurrency: unlimited,
  addressOf: addressReader([], () => {}),
  codeCost: 16,
  staff: [],
  dist: null,
  destructionFile: null,
  sandbox: null,
  ...given,
});
