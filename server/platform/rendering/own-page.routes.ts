import { Hono } from "hono";
import * as v from "valibot";
import { headerNames } from "#contract/headers.ts";
import { OwnPageAddress, ownPagePath } from "#contract/own-page.ts";
import { authenticate } from "../http/authenticate.ts";
import { checkHeaders, checkSignature } from "../http/check-headers.ts";
import type { Env } from "../http/context.ts";
import { sendJson, sendPacked } from "../http/respond.ts";
import { withGuestDatabase } from "../database/database.ts";
import type { EndpointNeeds } from "../http/endpoints.ts";
import type { Renderer } from "./renderer.ts";
import type { PageSettings } from "#contract/page-settings.ts";
import { malformed, Refusal } from "../refusal.ts";
import { readToken } from "../token.rules.ts";

/** What a page's own requests carry of the one that asks for the page. */
const handedOn = [
  "Accept",
  "Accept-Language",
  "Authorization",
  "User-Agent",
  "X-Forwarded-For",
  ...Object.values(headerNames).filter((name) => name !== headerNames.idempotencyKey),
];

/**
 * A page of a client with what is theirs in it, as JSON (contract/own-page.ts), for a browser that has not got the
 * application yet, with the answers that it was made of, which the application need not ask for again; 204 where there is
 * none to give. It knows nothing that the client could not ask for: what is on it, the application asks `fetch` for, in
 * their name. Errors: those of every call of a client.
 */
export const ownPageRoutes = (
  deps: EndpointNeeds & { publicUrl: string; renderer?: Renderer; pageSettings?: PageSettings },
  fetch: (request: Request, env: Env["Bindings"]) => Response | Promise<Response>,
) => {
  const routes = new Hono<Env>();
  routes.get(`/${ownPagePath}`, async (c) => {
    checkHeaders(c, deps.app);
    checkSignature(c, new Uint8Array(), deps.app);
    const token = readToken(c.req.header("Authorization"));
    const address = deps.addressOf(c.env?.incoming?.socket.remoteAddress, c.req.header("X-Forwarded-For"));
    const caller = await deps.concurrency.run({ token, address }, (isClient) =>
      authenticate(token, isClient ? deps : withGuestDatabase(deps)),
    );
    if (caller === null) throw new Refusal("token.invalid");
    const at = v.safeParse(OwnPageAddress, c.req.query("at"));
    if (!at.success) throw malformed("at");

    const headers = Object.fromEntries(
      handedOn.flatMap((name) => {
        const value = c.req.header(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const page = {
      address: at.output,
      clientId: caller.clientId,
      now: deps.clock.now().getTime(),
      settings: { ...deps.pageSettings },
    };
    const answers: Record<string, string> = {};
    const ask = async (path: string): Promise<Response> => {
      const answer = await fetch(new Request(new URL(path, deps.publicUrl), { headers }), c.env);
      answers[path] = await answer.clone().text();
      return answer;
    };
    const parts = await deps.renderer?.render(page, ask);
    if (parts === null || parts === undefined) return c.body(null, 204);
    const reply = `{"parts":${parts},"answers":${JSON.stringify(answers)}}`;
    // What a link puts into a search part stands beside what is a client's own: its length would tell of that (BREACH).
    return at.output.includes("?") ? sendJson(c, reply) : sendPacked(c, reply);
  });
  return routes;
};
