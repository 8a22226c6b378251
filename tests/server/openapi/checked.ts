import type { Hono } from "hono";
import type { Env } from "#server/platform/http/context.ts";
import { apiPath } from "#contract/headers.ts";
import { checkReply } from "./check-reply.ts";

/** The same application; a reply that differs from the document throws. */
export const checked = (app: Hono<Env>): Hono<Env> => {
  const answer = app.fetch;
  app.fetch = async (request, ...around) => {
    const reply = await answer(request, ...around);
    const path = new URL(request.url).pathname;
    // A reply without a body simulates a lost connection. Compressed replies have the same content as others.
    if (path.startsWith(apiPath) && reply.body !== null && !reply.headers.has("Content-Encoding"))
      checkReply({ method: request.method, path, status: reply.status, text: await reply.clone().text() });
    return reply;
  };
  return app;
};
