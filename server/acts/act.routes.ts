import { signAct as signCall, type signAct as signActCall } from "#contract/subscription.ts";
import { createEndpoints, type EndpointNeeds } from "../platform/http/endpoints.ts";
import { readTranslations } from "../catalog/translations.ts";
import { deviceName } from "../sign-in/confirm-code.ts";
import type { Language } from "#contract/language.ts";
import { checkPaper, getPaper } from "#contract/paper.ts";
import { LocalizedReply } from "../platform/http/respond.ts";
import { StoredReply, once } from "../platform/idempotency/idempotency.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { ReplyWire, RequestOf } from "#contract/call.ts";
import { type Database, lockClient } from "../platform/database/database.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { acts } from "../platform/database/tables/acts.ts";
import { Refusal, malformed } from "../platform/refusal.ts";
import { actWire } from "./act.reply.ts";
import { type SigningDevice, isStored, readPaper, storePaper } from "./papers.ts";

/**
 * Signs a client's act and stores the paper. A second signature changes nothing (V23). The placeholders are stored as
 * sent and never read. Refusals: `resource.missing`, also for another client's act; `act.changed` for another paper
 * than `shown`.
 */
const signAct = async (
  transaction: Database,
  asked: {
    clientId: number;
    request: RequestOf<typeof signActCall>;
    device: SigningDevice;
    language: Language;
    now: Date;
  },
): Promise<ReplyWire<typeof signActCall>> => {
  const { clientId, request, device, language, now } = asked;
  const { id: actId, lat, lon, shown = null } = request;
  await lockClient(transaction, clientId);
  const [own] = await transaction
    .select({ act: acts })
    .from(acts)
    .innerJoin(subscriptions, eq(subscriptions.id, acts.subscriptionId))
    .where(and(eq(acts.id, actId), eq(subscriptions.clientId, clientId)));
  if (own === undefined) throw new Refusal("resource.missing");
  const { subscriptionId, signedAt } = own.act;
  if (signedAt === null)
    await storePaper(transaction, {
      subscriptionId,
      actId,
      language,
      how: "press",
      signedAt: now,
      now,
      device,
      shown,
    });
  const [signed] = await transaction
    .update(acts)
    .set({ signedAt: now, lat, lon })
    .where(and(eq(acts.id, actId), isNull(acts.signedAt)))
    .returning();
  const translate = await readTranslations(transaction, language);
  return { act: actWire(signed ?? own.act, translate) };
};

export const actRoutes = (deps: EndpointNeeds) => {
  const { routes, anyone, client, keyed } = createEndpoints(deps);
  const { database } = deps;

  client(getPaper, async ({ caller: { clientId }, request, language }) => {
    const { act = null, contract = null, pen = false } = request;
    if ((act === null) === (contract === null)) throw malformed("act", "contract");
    const paper = await readPaper(database, { clientId, act, contract, language, pen });
    return new LocalizedReply(language, { paper });
  });

  anyone(checkPaper, async ({ request: { code } }) => ({ matches: await isStored(database, code) }));

  keyed(signCall, async ({ caller, request, language, keyed: intent, userAgent, address }) => {
    const { clientId, sessionId } = caller;
    const device = { sessionId, device: deviceName(userAgent), address };
    const reply = await once(deps, intent, (transaction) =>
      signAct(transaction, { clientId, request, device, language, now: deps.clock.now() }),
    );
    return reply instanceof StoredReply ? reply : new LocalizedReply(language, reply);
  });

  return routes;
};
