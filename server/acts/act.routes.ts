import { checkPaper, getPaper } from "#contract/paper.ts";
import { requestSigningCode, signAct as signCall } from "#contract/subscription.ts";
import { createEndpoints, type EndpointNeeds } from "../platform/http/endpoints.ts";
import { LocalizedReply } from "../platform/http/respond.ts";
import { StoredReply } from "../platform/idempotency/idempotency.ts";
import { malformed } from "../platform/refusal.ts";
import type { CodeNeeds } from "../sign-in/send-code.ts";
import { isStored, readPaper } from "./papers.ts";
import { sendSigningCode, signAct } from "./sign-act.ts";

/** Papers: reading, checking and signing them. */
export const actRoutes = (deps: EndpointNeeds & CodeNeeds) => {
  const { routes, anyone, client, keyed } = createEndpoints(deps);
  const { database } = deps;

  client(getPaper, async ({ caller: { clientId }, request, language }) => {
    const { act = null, contract = null, pen = false } = request;
    if ((act === null) === (contract === null)) throw malformed("act", "contract");
    const paper = await readPaper(database, { clientId, act, contract, language, pen });
    return new LocalizedReply(language, { paper });
  });

  anyone(checkPaper, async ({ request: { code } }) => ({ matches: await isStored(database, code) }));

  client(requestSigningCode, (input) => sendSigningCode(deps, input));

  keyed(signCall, async (input) => {
    const reply = await signAct(deps, input);
    return reply instanceof StoredReply ? reply : new LocalizedReply(input.language, reply);
  });

  return routes;
};
