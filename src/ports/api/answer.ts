import type { ErrorCode, ErrorDetails } from "#contract/error.ts";

/**
 * The result of an API call: a reply or a refusal of the contract (`code` has a text in each locale). `at`: the
 * server's time, ms since 1970. Anything else rejects with `Outage`.
 */
export type Answer<T> = { kind: "answered"; reply: T; at: number } | Refused;
export type Refused = { kind: "refused"; code: ErrorCode; details: ErrorDetails; at: number };

/** Whether a refusal has one of these codes. */
export const isOneOf = <C extends ErrorCode>(
  refused: Refused,
  ...codes: C[]
): refused is Refused & { code: C } => codes.some((code) => code === refused.code);

/** Whether a backend lacks a call (404, 405); for our extensions. */
export const isLacking = (answer: Answer<unknown>): answer is Refused =>
  answer.kind === "refused" && isOneOf(answer, "resource.missing", "method.notAllowed");

/** The server could not be reached, did not answer, or answered outside the contract. */
export class Outage extends Error {
  override name = "Outage";
  /** The HTTP status, if there was a response. */
  readonly status: number | null;
  /** The id of the failed request in the server's log, for support. */
  readonly requestId: string | null;
  constructor(
    message: string,
    {
      status = null,
      requestId = null,
      ...options
    }: ErrorOptions & { status?: number | null; requestId?: string | null | undefined } = {},
  ) {
    super(message, options);
    this.status = status;
    this.requestId = requestId;
  }
}

/** The token is invalid (401). `Access` has been notified before this is thrown. */
export class Unauthorized extends Error {
  override name = "Unauthorized";
}

/** The error for a refusal that this call does not expect. */
export const unexpected = ({ code }: Refused): Outage =>
  new Outage(`the server refused with ${code}`, { status: code === "resource.missing" ? 404 : null });

/** The reply of a call that expects no refusal. @throws {Outage} for a refusal */
export const replyOf = <T>(answer: Answer<T>): T => {
  if (answer.kind === "refused") throw unexpected(answer);
  return answer.reply;
};
