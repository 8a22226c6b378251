import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { systemClock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Env } from "./context.ts";

/** Gives each request its id and leaves one line about it: the route it matched, never the address as typed. */
export const observe = (log: Log) =>
  createMiddleware<Env>(async (c, next) => {
    const started = systemClock.now().getTime();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    c.set("refusal", null);
    c.header("Request-Id", requestId);
    await next();
    log("request", {
      requestId,
      method: /^[A-Z]{1,10}$/.test(c.req.method) ? c.req.method : "other",
      route: routePath(c, -1),
      status: c.res.status,
      refusal: c.get("refusal"),
      milliseconds: systemClock.now().getTime() - started,
    });
  });
