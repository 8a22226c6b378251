import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorCode, ErrorReply } from "#contract/error.ts";
import { Refusal } from "../shared/refusal.ts";
import type { Context } from "hono";
import { isUnavailable } from "../database/connection-errors.ts";
import { type Log, describe } from "../shared/log.ts";
import type { Env } from "./context.ts";

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  return isUnavailable(error) ? new Refusal("server.busy", {}, 2) : new Refusal("server.failed");
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

/** The HTTP status of every refusal; what is not named here is a refusal the product knows: 422. */
const statuses: Partial<Record<ErrorCode, ContentfulStatusCode>> = {
  "request.malformed": 400,
  "request.tooLarge": 413,
  "request.inProgress": 409,
  "request.tooMany": 429,
  "signature.wrong": 400,
  "version.unsupported": 400,
  "agreement.wrong": 400,
  "key.missing": 400,
  "token.invalid": 401,
  "client.forbidden": 403,
  "client.deleting": 403,
  "resource.missing": 404,
  "method.notAllowed": 405,
  "server.failed": 500,
  "server.busy": 503,
  "subscription.changed": 409,
  "forecast.changed": 409,
  "payment.inProgress": 409,
};

export const statusOf = ({ code }: { readonly code: ErrorCode }): ContentfulStatusCode =>
  statuses[code] ?? 422;

/** The body on the wire; `requestId` only where the fault is ours. */
export const replyOf = (refusal: Refusal, requestId: string): ErrorReply => ({
  statusCode: String(statusOf(refusal)),
  error: {
    code: refusal.code,
    ...(Object.keys(refusal.details).length === 0 ? {} : { details: refusal.details }),
    ...(statusOf(refusal) >= 500 ? { requestId } : {}),
  },
});
