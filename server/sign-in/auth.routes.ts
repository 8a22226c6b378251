import * as v from "valibot";
import { and, desc, eq, gt } from "drizzle-orm";
import { AccountConsent } from "#contract/consent.ts";
import { confirmCode, endSession, listSessions, requestCode } from "#contract/auth.ts";
import { sessions } from "../platform/database/tables/sign-in.ts";
import type { Log } from "../platform/logging/log.ts";
import type { Providers } from "../platform/providers/providers.ts";
import type { CodeLimits } from "./challenge.rules.ts";
import type { CodeCost } from "./code.rules.ts";
import { confirm } from "./confirm-code.ts";
import { requestCall } from "./request-call.ts";
import { sendCode } from "./send-code.ts";
import { createEndpoints, type EndpointNeeds } from "../platform/http/endpoints.ts";
import { Refusal } from "../platform/refusal.ts";
import { CookieReply } from "../platform/http/page-cookies.ts";
import type { ReplyWire } from "#contract/call.ts";
import type { Database } from "../platform/database/database.ts";
import { tokenLife, tokenRest } from "../platform/token.rules.ts";

/** Active sessions of a client, the last used first. */
const readSessions = async (
  database: Database,
  { clientId, sessionId, now }: { clientId: number; sessionId: number; now: Date },
): Promise<ReplyWire<typeof listSessions>> => {
  const rows = await database
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.clientId, clientId),
        gt(sessions.lastUsed, new Date(now.getTime() - tokenRest)),
        gt(sessions.created, new Date(now.getTime() - tokenLife)),
      ),
    )
    .orderBy(desc(sessions.lastUsed), desc(sessions.id));
  return {
    sessions: rows.map(({ id, device, created, lastUsed }) => ({
      id,
      device,
      created: created.toISOString(),
      lastUsed: lastUsed.toISOString(),
      current: id === sessionId,
    })),
  };
};

/** Sign-in by code, sign-out, sessions. */
export const authRoutes = (
  deps: EndpointNeeds & {
    providers: Pick<Providers, "sms" | "voice">;
    publicUrl: string;
    codeCost: CodeCost;
    limits: CodeLimits;
    log: Log;
  },
) => {
  const { routes, anyone, client } = createEndpoints(deps);

  anyone(requestCode, ({ request, address, language }) =>
    request.channel === "sms"
      ? sendCode(deps, { ...request, address, language })
      : requestCall(deps, request),
  );

  anyone(confirmCode, async ({ request, userAgent, address, language }) => {
    const { personalData, offer, ...code } = request;
    const consents = Object.entries({ personalData, offer }).flatMap(([kind, version]) =>
      version === undefined ? [] : [{ kind: v.parse(AccountConsent, kind), version }],
    );
    const { cookies, ...credentials } = await confirm(deps, {
      ...code,
      consents,
      userAgent,
      address,
      language,
    });
    return new CookieReply(cookies, credentials);
  });

  client(endSession, async ({ request, caller }) => {
    const session = request.session ?? caller.sessionId;
    const ended = await deps.database
      .delete(sessions)
      .where(and(eq(sessions.id, session), eq(sessions.clientId, caller.clientId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new Refusal("resource.missing");
    return session === caller.sessionId ? new CookieReply(null, {}) : {};
  });

  client(listSessions, ({ caller: { clientId, sessionId } }) =>
    readSessions(deps.database, { clientId, sessionId, now: deps.clock.now() }),
  );

  return routes;
};
