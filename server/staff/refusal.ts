import type { ContentfulStatusCode } from "hono/utils/http-status";

const statuses = {
  "request.malformed": 400,
  "request.tooLarge": 413,
  "token.invalid": 401,
  "resource.missing": 404,
  "subscription.notAllowed": 409,
  "refund.notAllowed": 409,
  "serial.wrong": 409,
  "serial.taken": 409,
  "deposit.tooMuch": 409,
  "worth.unknown": 409,
  "phone.wrong": 409,
  "phone.taken": 409,
  "import.invalid": 422,
  "picture.invalid": 422,
} as const satisfies Record<string, ContentfulStatusCode>;

export type StaffCode = keyof typeof statuses;

/** Refuses a request and rolls its transaction back. `message` is for a person. */
export class StaffRefusal extends Error {
  readonly code: StaffCode;
  readonly details: object;

  constructor(code: StaffCode, message: string, details: object = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): ContentfulStatusCode {
    return statuses[this.code];
  }

  /** The body, as in the rest of the API, with a sentence. */
  body() {
    const { code, message, details } = this;
    const withDetails = Object.keys(details).length === 0 ? {} : { details };
    return { statusCode: String(this.status), error: { code, message, ...withDetails } };
  }
}

export const malformed = (message: string): StaffRefusal => new StaffRefusal("request.malformed", message);
