import type { Context } from "hono";
import { isUnavailable } from "../database/connection-errors.ts";
import { type Log, describe } from "../logging/log.ts";
import { Refusal } from "../refusal.ts";
import type { Env } from "./context.ts";
import { replyOf, statusOf } from "./refusal-reply.ts";

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  return isUnavailable(error) ? new Refusal("server.busy", {}, 2) : new Refusal("server.failed");
};

/** Turns any error into an error reply and logs its cause under the request id. */
export const answerErrors =
  (log: Log) =>
  (error: unknown, c: Context<Env>): Response => {
    const refusal = refusalOf(error);
    const requestId = c.get("requestId");
    c.set("refusal", refusal.code);
    const fault = refusal === error ? refusal.cause : error;
    if (fault !== undefined) log("failure", { requestId, ...describe(fault) });
    if (refusal.retryAfter !== null) c.header("Retry-After", String(refusal.retryAfter));
    if (refusal.code === "token.invalid") c.header("WWW-Authenticate", "Bearer");
    c.header("Cache-Control", "no-store");
    c.header("Content-Type", "application/json; charset=utf-8");
    return c.body(JSON.stringify(replyOf(refusal, requestId)), statusOf(refusal));
  };
