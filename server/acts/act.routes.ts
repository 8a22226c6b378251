import { signAct as signCall } from "#contract/subscription.ts";
import type { Dependencies } from "../shared/dependencies.ts";
import { signAct } from "./sign-act.ts";
import { createEndpoints } from "../http/endpoints.ts";
import { once } from "../idempotency/once.ts";

/** Signing an act; they are read with their subscriptions. */
export const actRoutes = (deps: Dependencies) => {
  const { routes, keyed } = createEndpoints(deps);

  keyed(signCall, ({ caller: { clientId }, request: { id: actId, lat, lon }, keyed: intent }) =>
    once(deps, intent, (transaction) =>
      signAct(transaction, { clientId, actId, lat, lon, now: deps.clock.now() }),
    ),
  );

  return routes;
};
