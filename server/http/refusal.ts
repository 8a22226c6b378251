import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorCode, ErrorDetails, ErrorReply } from "#contract/error.ts";

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

/** Thrown wherever a request is turned down; inside a transaction it takes everything back. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Seconds after which the same request may be worth a try. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    details: ErrorDetails = {},
    retryAfter: number | null = null,
    cause?: unknown,
  ) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get status(): ContentfulStatusCode {
    return statuses[this.code] ?? 422;
  }

  /** The body on the wire; `requestId` only where the fault is ours. */
  body(requestId: string): ErrorReply {
    return {
      statusCode: String(this.status),
      error: {
        code: this.code,
        ...(Object.keys(this.details).length === 0 ? {} : { details: this.details }),
        ...(this.status >= 500 ? { requestId } : {}),
      },
    };
  }
}

/** A field that is well-formed and yet impossible. */
export const malformed = (...fields: string[]): Refusal => new Refusal("request.malformed", { fields });
