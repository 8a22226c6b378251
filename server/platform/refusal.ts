import type { ErrorCode, ErrorDetails } from "#contract/error.ts";

/** Seconds from `now` to `moment`, rounded up, at least 0. */
export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1_000));

/** A refusal of a request; rolls back a transaction. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Seconds until a retry may succeed. */
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
}

/** Too much was tried; possible again at `until`. */
export const refuseUntil = (code: "request.tooMany" | "code.locked", until: Date, now: Date): Refusal =>
  new Refusal(code, { until: until.toISOString() }, secondsUntil(until, now));

/** A well-formed but impossible field. */
export const malformed = (...fields: string[]): Refusal => new Refusal("request.malformed", { fields });
