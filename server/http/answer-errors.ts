import type { Context } from "hono";
import { isAway } from "../database/away.ts";
import { sqlState } from "../database/sql-state.ts";
import { describe, type Log } from "../shared/log.ts";
import type { Env } from "./context.ts";
import { Refusal } from "../shared/refusal.ts";
import { replyOf, statusOf } from "./refusal-reply.ts";

/** lock_not_available, query_canceled, too_many_connections: the database asks for patience. */
const busy = new Set(["55P03", "57014", "53300"]);

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const isTemporary = busy.has(sqlState(error) ?? "") || isAway(error);
  return isTemporary ? new Refusal("server.busy", {}, 2) : new Refusal("server.failed");
};

/** Turns whatever was thrown into an error reply; what it was stays in the log, under the id that is told. */
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
