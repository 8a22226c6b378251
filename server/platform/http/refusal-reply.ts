import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorCode, ErrorReply } from "#contract/error.ts";
import type { Refusal } from "../refusal.ts";

/** HTTP status by error code; 422 for all others. */
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

/** The error reply; `requestId` only for 5xx. */
export const replyOf = (refusal: Refusal, requestId: string): ErrorReply => ({
  statusCode: String(statusOf(refusal)),
  error: {
    code: refusal.code,
    ...(Object.keys(refusal.details).length === 0 ? {} : { details: refusal.details }),
    ...(statusOf(refusal) >= 500 ? { requestId } : {}),
  },
});
