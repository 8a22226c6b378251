import type { ErrorCode, ErrorDetails } from "#contract/error.ts";

/** Seconds from `now` to `moment`, rounded up, never negative: as the wire wants them. */
export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1_000));

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
}

/** A field that is well-formed and yet impossible. */
export const malformed = (...fields: string[]): Refusal => new Refusal("request.malformed", { fields });
