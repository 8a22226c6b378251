import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { Log } from "../logging/log.ts";
import { continueTrace, inRequestSpan, type Recorder } from "../logging/trace.ts";
import type { Env } from "./context.ts";

/** An answered request: its route pattern, never the URL; duration in whole ms. */
export type Answered = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Error code of the refusal; null on success. */
  readonly refusal: string | null;
  readonly milliseconds: number;
};

export type Observing = {
  /** Whether the peer is a configured proxy (http/address.ts), whose request id and trace are kept. */
  isOurProxy?: (remoteAddress: string | undefined) => boolean;
  onAnswer?: (answered: Answered) => void;
  /** Records spans. */
  record?: Recorder | undefined;
};

/** Too short for a phone number to pass as an id. */
const requestIdForm = /^[\w.-]{16,64}$/;

/** Gives each request an id and a trace, or keeps those of a configured proxy, and logs one line. */
export const observe = (
  log: Log,
  { isOurProxy = () => false, onAnswer = () => {}, record }: Observing = {},
) =>
  createMiddleware<Env>(async (c, next) => {
    const started = performance.now();
    const isBelieved = isOurProxy(c.env?.incoming?.socket.remoteAddress);
    const header = (name: string): string => (isBelieved ? (c.req.header(name) ?? "") : "");
    const given = header("X-Request-Id") || header("Request-Id");
    const requestId = requestIdForm.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    c.set("refusal", null);
    c.header("Request-Id", requestId);
    const method = /^[A-Z]{1,10}$/.test(c.req.method) ? c.req.method : "other";
    const remote = continueTrace(header("traceparent"));
    await inRequestSpan({ remote, record, name: method }, async () => {
      await next();
      const answered = {
        method,
        // Of the last handler, which answered.
        route: routePath(c),
        status: c.res.status,
        refusal: c.get("refusal"),
        milliseconds: Math.round(performance.now() - started),
      };
      log("request", { requestId, ...answered });
      onAnswer(answered);
      const { route, status, refusal } = answered;
      const isFailed = status >= 500;
      return {
        name: `${method} ${route}`,
        attributes: {
          "http.request.method": method,
          "http.route": route,
          "http.response.status_code": status,
          "kabinet.request_id": requestId,
          ...((isFailed || refusal !== null) && { "error.type": refusal ?? String(status) }),
        },
        isFailed,
      };
    });
  });
