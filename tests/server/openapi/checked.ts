import type { Hono } from "hono";
import type { Env } from "#server/platform/http/context.ts";
import { apiPath } from "#contract/headers.ts";
import { checkReply } from "./check-reply.ts";

/** The same application, which fails where a reply of its API is not what its document says. */
export const checked = (app: Hono<Env>): Hono<Env> => {
  const answer = app.fetch;
  app.fetch = async (request, ...around) => {
    const reply = await answer(request, ...around);
    const path = new URL(request.url).pathname;
    // Without a body it stands for a connection that was cut; one that is packed says nothing else than one that is not.
    if (path.startsWith(apiPath) && reply.body !== null && !reply.headers.has("Content-Encoding"))
      checkReply({ method: request.method, path, status: reply.status, text: await reply.clone().text() });
    return reply;
  };
  return app;
};
