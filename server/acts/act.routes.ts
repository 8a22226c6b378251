import { signAct as signCall } from "#contract/subscription.ts";
import type { Dependencies } from "../shared/dependencies.ts";
import { signAct } from "./sign-act.ts";
import { createEndpoints } from "../http/endpoints.ts";
import { readWords } from "../catalog/words.reply.ts";
import { Worded } from "../http/worded.ts";
import { StoredReply } from "../idempotency/stored-reply.ts";
import { once } from "../idempotency/once.ts";

/** Signing an act; they are read with their subscriptions. */
export const actRoutes = (deps: Dependencies) => {
  const { routes, keyed } = createEndpoints(deps);

  keyed(signCall, async ({ caller: { clientId }, request, language, keyed: intent }) => {
    const { id: actId, lat, lon } = request;
    const reply = await once(deps, intent, async (transaction) => {
      const say = await readWords(transaction, language);
      return signAct(transaction, { clientId, actId, lat, lon, now: deps.clock.now(), say });
    });
    return reply instanceof StoredReply ? reply : new Worded(language, reply);
  });

  return routes;
};
