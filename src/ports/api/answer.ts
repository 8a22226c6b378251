import type { ErrorCode, ErrorDetails } from "#contract/error.ts";

/**
 * What a call of the API comes back with: a reply, or a "no" that the product knows (people read the locale's text for
 * `code`). `at` is the server's clock at that moment, in ms since 1970. Whatever is neither rejects: see `Outage`.
 */
export type Answer<T> = { kind: "answered"; reply: T; at: number } | Refused;
export type Refused = { kind: "refused"; code: ErrorCode; details: ErrorDetails; at: number };

/** Whether a refusal is one of those that the caller knows what to do with. */
export const isOneOf = <C extends ErrorCode>(
  refused: Refused,
  ...codes: C[]
): refused is Refused & { code: C } => codes.some((code) => code === refused.code);

/** Whether a backend has no such call, or nothing behind it (404, 405): asked of our extensions. */
export const isLacking = (answer: Answer<unknown>): answer is Refused =>
  answer.kind === "refused" && isOneOf(answer, "resource.missing", "method.notAllowed");

/** The server could not be reached, did not answer, or answered what the contract does not know. */
export class Outage extends Error {
  override name = "Outage";
  /** The HTTP status of what was answered, if anything was. */
  readonly status: number | null;
  /** What the server calls the request that it failed at; support finds it by that. */
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

/** The token is dead. It has been announced by the time this is thrown. */
export class Unauthorized extends Error {
  override name = "Unauthorized";
}

/** What to throw for a refusal that cannot be so in this place. */
export const unexpected = ({ code }: Refused): Outage =>
  new Outage(`the server refused with ${code}`, { status: code === "resource.missing" ? 404 : null });

/**
 * The reply of a call that knows no refusal in this place.
 * @throws {Outage} for a refusal: the server says something that cannot be so.
 */
export const replyOf = <T>(answer: Answer<T>): T => {
  if (answer.kind === "refused") throw unexpected(answer);
  return answer.reply;
};
