import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { systemClock } from "../clock.ts";
import type { Log } from "../logging/log.ts";
import { beginTrace, continueTrace, inTrace } from "../logging/trace.ts";
import type { Env } from "./context.ts";

/** A request that was answered: the route it matched, never the address as typed; how long it took in ms. */
export type Answered = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** The code of the contract with which it was refused; null if it was not. */
  readonly refusal: string | null;
  readonly milliseconds: number;
};

export type Observing = {
  /** Whether it comes from a proxy of ours (http/address.ts): only then is its id, and its trace, believed. */
  isOurProxy?: (remoteAddress: string | undefined) => boolean;
  onAnswer?: (answered: Answered) => void;
};

/** Long enough to be of use, and no telephone number. */
const requestIdForm = /^[\w.-]{16,64}$/;

/**
 * Gives each request its id and its trace, or lets it keep those that a proxy of ours brings, and leaves one line about
 * it.
 */
export const observe = (log: Log, { isOurProxy = () => false, onAnswer = () => {} }: Observing = {}) =>
  createMiddleware<Env>(async (c, next) => {
    const started = systemClock.now().getTime();
    const isBelieved = isOurProxy(c.env?.incoming?.socket.remoteAddress);
    const header = (name: string): string => (isBelieved ? (c.req.header(name) ?? "") : "");
    const given = header("X-Request-Id") || header("Request-Id");
    const requestId = requestIdForm.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    c.set("refusal", null);
    c.header("Request-Id", requestId);
    await inTrace(continueTrace(header("traceparent")) ?? beginTrace(), async () => {
      await next();
      const answered = {
        method: /^[A-Z]{1,10}$/.test(c.req.method) ? c.req.method : "other",
        // Of the handler that came last, which is the one that has answered.
        route: routePath(c),
        status: c.res.status,
        refusal: c.get("refusal"),
        milliseconds: systemClock.now().getTime() - started,
      };
      log("request", { requestId, ...answered });
      onAnswer(answered);
    });
  });
