import { signAct as signCall, type signAct as signActCall } from "#contract/subscription.ts";
import { createEndpoints, type EndpointNeeds } from "../platform/http/endpoints.ts";
import { type Translate, readTranslations } from "../catalog/translations.ts";
import { LocalizedReply } from "../platform/http/respond.ts";
import { StoredReply, once } from "../platform/idempotency/idempotency.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import { type Database, lockClient } from "../platform/database/database.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { acts } from "../platform/database/tables/acts.ts";
import { Refusal } from "../platform/refusal.ts";
import { actWire } from "./act.reply.ts";

/**
 * Signs a client's act. A second signature changes neither moment nor place (V23). The place is stored as
 * sent and never read. Refusal: `resource.missing`, also for another client's act.
 */
const signAct = async (
  transaction: Database,
  asked: { clientId: number; actId: number; lat: number; lon: number; now: Date; translate: Translate },
): Promise<ReplyWire<typeof signActCall>> => {
  const { clientId, actId, lat, lon, now, translate } = asked;
  await lockClient(transaction, clientId);
  const [own] = await transaction
    .select({ act: acts })
    .from(acts)
    .innerJoin(subscriptions, eq(subscriptions.id, acts.subscriptionId))
    .where(and(eq(acts.id, actId), eq(subscriptions.clientId, clientId)));
  if (own === undefined) throw new Refusal("resource.missing");
  const [signed] = await transaction
    .update(acts)
    .set({ signedAt: now, lat, lon })
    .where(and(eq(acts.id, actId), isNull(acts.signedAt)))
    .returning();
  return { act: actWire(signed ?? own.act, translate) };
};

export const actRoutes = (deps: EndpointNeeds) => {
  const { routes, keyed } = createEndpoints(deps);

  keyed(signCall, async ({ caller: { clientId }, request, language, keyed: intent }) => {
    const { id: actId, lat, lon } = request;
    const reply = await once(deps, intent, async (transaction) => {
      const translate = await readTranslations(transaction, language);
      return signAct(transaction, { clientId, actId, lat, lon, now: deps.clock.now(), translate });
    });
    return reply instanceof StoredReply ? reply : new LocalizedReply(language, reply);
  });

  return routes;
};
